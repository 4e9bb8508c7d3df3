/** Checks the player whom a command of staff names. The player is a person of the records, or an anonymous position of the table. */
import { type ApiError, isRecordedExclusion, positionOfPlayer, positionPlayer } from '../../protocol/index.ts';
import { ACT_RECORDS, type Conduct } from '../../rules/index.ts';
import type { Actor, CommandBody, HouseFacts, TableState } from '../../table/index.ts';
import type { Answer, TableHandle } from '../floor/index.ts';
import type { People } from '../people/index.ts';

/** A command that names a player. */
type PlayerCommand = Extract<CommandBody, { readonly player: string }>;
type SeatCommand = Extract<CommandBody, { readonly type: 'seat-player' }>;

export const namesPlayer = (body: CommandBody): body is PlayerCommand => 'player' in body;

export type PlayerCheck =
  | { readonly kind: 'checked'; readonly body: CommandBody; readonly house: HouseFacts | undefined }
  /** A retry: the answer to the first attempt. */
  | { readonly kind: 'repeated'; readonly answer: Answer }
  | { readonly kind: 'denied'; readonly error: ApiError };

export interface PlayerCheckParts {
  readonly people: People;
  readonly handle: TableHandle;
  readonly conduct: Conduct;
  readonly house: HouseFacts | undefined;
  /** The role of the sender. */
  readonly role: string;
  /** The member of staff who sends the command, and its key. */
  readonly sender: string;
  readonly key: string;
  /** Lifts the bars of an exclusion that has expired. */
  readonly readmit: (person: string) => Promise<void>;
}

const deny = (error: ApiError): PlayerCheck => ({ kind: 'denied', error });

const denyUnknown = (player: string): PlayerCheck =>
  deny({
    code: 'unknown-person',
    message: 'is neither a person in the records nor a player at this table; name a person by id, or a position as position-1',
    place: 'player',
    facts: { player },
  });

const RECORDED_EXCLUSION: ApiError = {
  code: 'recorded-exclusion',
  message: 'the exclusion is in the records of the house; only an administrator can end it',
  place: 'player',
};

export const EXCLUDED: ApiError = { code: 'excluded', message: 'the person is excluded from play' };

const usesWallet = (body: PlayerCommand): boolean =>
  (body.type === 'buy-chips' && body.from === 'wallet') || (body.type === 'cash-out' && body.to === 'wallet');

/** Finds out whether staff may do this act for the player, and the facts that the table needs. */
export async function checkNamedPlayer(parts: PlayerCheckParts, body: PlayerCommand): Promise<PlayerCheck> {
  const { handle, people, house } = parts;
  const { player } = body;
  const accepted: PlayerCheck = { kind: 'checked', body, house };
  const { isPermitted, known } = await handle.read(({ permissions, players }) => {
    const state = players.get(player);
    return {
      isPermitted: permissions[body.type]?.roles.has(parts.role) ?? false,
      known: state === undefined ? null : { barred: state.barred },
    };
  });
  // The table refuses an act that the role may not do.
  if (!isPermitted) return accepted;
  const position = positionOfPlayer(player);
  if (position !== null) {
    if (body.type === 'seat-player') return seatAnonymous(parts, body, position);
    if (known === null && !(await isBearer(parts, body, position))) return denyUnknown(player);
    return usesWallet(body)
      ? deny({ code: 'no-account', message: 'a player without an account has no wallet', place: 'player' })
      : accepted;
  }
  const record = await people.person(player);
  const isPlay = ACT_RECORDS[body.type].plays === true;
  // Older versions let staff name a player with any text. Such players may play on, take their money and leave.
  if (record === null) return known !== null && body.type !== 'seat-player' ? accepted : denyUnknown(player);
  if (body.type === 'readmit-player' && isRecordedExclusion(known?.barred) && (await people.isExcludedNow(player)))
    return deny(RECORDED_EXCLUSION);
  // A person whose data was deleted may take the money and leave.
  if (record.deletedAtMs !== null) return known !== null && !isPlay ? accepted : denyUnknown(player);
  if (!isPlay) return accepted;
  if (record.disabledAtMs !== null)
    return deny({ code: 'not-permitted', message: 'the account of this person is disabled', place: 'player' });
  const [isExcluded, houseFacts] = await Promise.all([people.isExcludedNow(player), addFacts(parts, player, record.over)]);
  if (isExcluded) return deny(EXCLUDED);
  // The exclusion has expired, but the table still has its bar.
  if (isRecordedExclusion(known?.barred)) await parts.readmit(player);
  return { kind: 'checked', body, house: houseFacts };
}

/** The error that the check would give for a command of staff; null if there is none. Nothing is changed. */
export async function findPlayerFault(
  people: People,
  handle: TableHandle,
  body: CommandBody,
  { person: sender, role }: Actor,
): Promise<ApiError | null> {
  if (!namesPlayer(body)) return null;
  const conduct = await handle.read((state) => state.conduct);
  const readmit = async (): Promise<void> => {};
  const check = await checkNamedPlayer({ people, handle, conduct, house: undefined, role, sender, key: '', readmit }, body);
  return check.kind === 'denied' ? check.error : null;
}

/** Whether the command is about a person without an account who brings chips of a closed table, and who may never have sat at it. */
const isBearer = async ({ handle }: PlayerCheckParts, { type, player }: PlayerCommand, position: number): Promise<boolean> =>
  type === 'redeem-closed-table' &&
  player === positionPlayer(position) &&
  (await handle.read(({ setup }) => position <= setup.positions));

/** Adds what the house knows about a person who plays: the age and the roles. */
async function addFacts(
  { people, handle, conduct, house }: PlayerCheckParts,
  player: string,
  over: number | null,
): Promise<HouseFacts | undefined> {
  const holdsRole = await people.holdsRoleAt(player, handle.table, conduct.ladder);
  const isOldEnough = over !== null && over >= conduct.ageMin.years;
  if (!holdsRole && isOldEnough) return house;
  return {
    ...house,
    ...(holdsRole ? { playerHoldsRole: true } : {}),
    ...(isOldEnough ? {} : { playerUnderAge: true }),
  };
}

/** The clauses by which only players place wagers; null if staff may place them for players. */
function findOwnPlacing({ permissions, conduct }: Pick<TableState, 'permissions' | 'conduct'>): readonly string[] | null {
  const { roles, clauses } = permissions.place ?? { roles: new Set<string>(), clauses: [] };
  return conduct.ladder.some((role) => roles.has(role)) ? null : clauses;
}

/** Staff could seat this player and sell chips, but nobody could ever place a wager. */
const denyWithoutAccount = (clauses: readonly string[]): PlayerCheck =>
  deny({
    code: 'account-needed',
    message: 'only players place wagers at this table, so a player needs an account; open one for the player first',
    place: 'player',
    ...(clauses[0] === undefined ? {} : { clause: clauses[0], clauses: [...clauses] }),
  });

/** Seats a player without an account. Every such player gets an own id, so that nobody takes over the chips, limits and warnings of another. */
async function seatAnonymous(
  { handle, sender, key, house }: PlayerCheckParts,
  body: SeatCommand,
  position: number,
): Promise<PlayerCheck> {
  if (body.player !== positionPlayer(position)) return denyUnknown(body.player);
  if (position !== body.position)
    return deny({
      code: 'invalid',
      message: `a player without an account is named by the position: ${positionPlayer(body.position)}`,
      place: 'player',
    });
  const placing = await handle.read(findOwnPlacing);
  const ids = await handle.read(({ players }) => {
    const candidates = [positionPlayer(position)];
    while (players.has(candidates.at(-1) ?? '')) candidates.push(positionPlayer(position, candidates.length + 1));
    return candidates;
  });
  const bodies = ids.map((player) => ({ ...body, player }));
  const answer = await handle.replayAnswer(sender, key, bodies);
  if (answer !== null) return { kind: 'repeated', answer };
  if (placing !== null) return denyWithoutAccount(placing);
  return { kind: 'checked', body: bodies.at(-1) ?? body, house };
}
