/** Lists the open matters of a table: what waits for a decision or a payment, for whom it waits, and since when. */
import type { MatterKind, MattersView, MatterView } from '../../protocol/index.ts';
import { type Act, type ClauseId, isGovernmentRole } from '../../rules/index.ts';
import { consentKey, type EventType, holdsColour, otherDue, type TableEvent, type TableState } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { type JournalRecord, playerField, readActBody, type Store } from '../store/index.ts';

/** An answer has at most this many matters and this many rulings. */
const MATTERS_MAX = 200;
const RULINGS_MAX = 50;
/** At most this many records are read for the time of one matter, and for the rulings. */
const RECORDS_MAX = 10_000;
/** Matters without a time come last. */
const UNKNOWN_MS = Number.MAX_SAFE_INTEGER;

/** A matter without its time, and the event with which it began. */
interface OpenMatter extends Omit<MatterView, 'sinceMs'> {
  readonly began: { readonly type: EventType; readonly text: string } | null;
}

const rolesFor = ({ permissions, conduct }: TableState, acts: readonly Act[]): readonly string[] => {
  const may = new Set(acts.flatMap((act) => [...(permissions[act]?.roles ?? [])]));
  return [
    ...conduct.ladder.filter((role) => may.has(role)),
    ...[...may].filter((role) => role === 'player' || isGovernmentRole(role)),
  ];
};

const clausesOf = ({ permissions }: TableState, act: Act): ClauseId[] => [...(permissions[act]?.clauses ?? [])];

type Details = Partial<Pick<MatterView, 'player' | 'round' | 'dispute' | 'text' | 'amount' | 'clauses'>>;

/** Builds a matter. The first of `acts` gives its clauses. `waitsFor` replaces the roles that may do the acts. */
function makeMatter(
  state: TableState,
  kind: MatterKind,
  id: string | number,
  acts: readonly Act[],
  began: OpenMatter['began'],
  details: Details & { readonly waitsFor?: readonly string[] },
): OpenMatter {
  const { waitsFor = rolesFor(state, acts), ...rest } = details;
  return {
    ...{ kind, id: `${kind}-${id}`, player: null, round: null, dispute: null, text: null, amount: null },
    clauses: acts[0] === undefined ? [] : clausesOf(state, acts[0]),
    ...rest,
    waitsFor: [...waitsFor],
    acts: acts.filter((act) => state.permissions[act] !== null),
    began,
  };
}

function listOpenDisputes(state: TableState): readonly OpenMatter[] {
  return state.disputes.flatMap(({ id, player, about, decision, reviewRequested, review }) => {
    const details = { player, dispute: id, text: about };
    const found = (type: EventType) => ({ type, text: `"dispute":${id},` });
    if (decision === null) return [makeMatter(state, 'dispute', id, ['decide-dispute'], found('dispute-raised'), details)];
    if (reviewRequested && review === null)
      return [makeMatter(state, 'review', id, ['decide-review'], found('review-requested'), details)];
    return [];
  });
}

/** [crown-sic-bo 9.2.3] The investigation is recorded first. Its outcome decides which act follows. */
function heldActs({ outcomes, conduct }: TableState, player: string): readonly Act[] {
  const outcome = outcomes.get(player);
  if (conduct.seizure === null || outcome === 'release') return ['release-held'];
  return outcome === 'keep' ? ['forfeit-held'] : ['record-investigation'];
}

function listPlayerMatters(state: TableState): readonly OpenMatter[] {
  const matters: OpenMatter[] = [];
  for (const player of state.players.values()) {
    const { id, held, limitsProposed, owed, barred } = player;
    const began = (type: EventType) => ({ type, text: playerField(id) });
    if (held > 0)
      matters.push(makeMatter(state, 'held', id, heldActs(state, id), began('winnings-held'), { player: id, amount: held }));
    if (limitsProposed !== null)
      matters.push(makeMatter(state, 'limits', id, ['agree-limits', 'decline-limits'], began('limits-proposed'), { player: id }));
    const unpaid = otherDue(state, player);
    if (unpaid > 0) matters.push(makeMatter(state, 'unpaid', id, ['pay-due'], null, { player: id, amount: unpaid }));
    if (owed > 0) matters.push(makeMatter(state, 'debt', id, [], null, { player: id, amount: owed, waitsFor: ['player'] }));
    if (barred !== null)
      matters.push(
        makeMatter(state, 'exclusion', id, ['readmit-player'], began('player-excluded'), { player: id, text: barred }),
      );
  }
  return matters;
}

function listOpenCorrections(state: TableState): readonly OpenMatter[] {
  return state.history.flatMap(({ round, sealed }) => {
    if (sealed === null) return [];
    const [acts, type] =
      sealed.readings.length === 1
        ? ([['confirm-result'], 'correction-sealed'] as const)
        : ([['correct-settlement'], 'readings-differ'] as const);
    return [makeMatter(state, 'correction', round, acts, { type, text: `"round":${round},` }, { round })];
  });
}

/** [crown-sic-bo 3.1.2(d)] A newcomer who wants chips of a colour waits for the players who have it. */
const listSharing = (state: TableState): readonly OpenMatter[] =>
  state.setup.colours.flatMap((colour) => {
    const holders = [...state.players.values()].filter((player) => holdsColour(player, colour));
    return [...state.players.keys()].flatMap((newcomer) => {
      const agreed = state.sharing.get(consentKey(colour, newcomer));
      const isWaiting = holders.some(({ id }) => id !== newcomer && !agreed?.has(id));
      if (!agreed?.has(newcomer) || !isWaiting) return [];
      const began = { type: 'sharing-agreed', text: playerField(newcomer) } as const;
      const details = { player: newcomer, text: colour };
      return [makeMatter(state, 'sharing', `${colour}-${newcomer}`, ['agree-to-share'], began, details)];
    });
  });

function listOpenMatters(state: TableState): readonly OpenMatter[] {
  return [...listOpenCorrections(state), ...listOpenDisputes(state), ...listSharing(state), ...listPlayerMatters(state)].slice(
    0,
    MATTERS_MAX,
  );
}

/** The records in which matters of this kind can begin. Exclusions are notices to a player. */
const findRecords = (store: Store, table: string, { kind, player, began }: OpenMatter): Promise<readonly JournalRecord[]> =>
  kind === 'exclusion' ? store.notices(table, player ?? '', RECORDS_MAX) : store.matters(table, began?.text ?? '', RECORDS_MAX);

const isAbout = (event: TableEvent, { player, round, dispute }: OpenMatter): boolean =>
  (player === null || !('player' in event) || event.player === player) &&
  (round === null || !('round' in event) || event.round === round) &&
  (dispute === null || !('dispute' in event) || event.dispute === dispute);

/** The time of the last event with which the matter began; null if it is not in the journal as one event. */
async function findSince(store: Store, handle: TableHandle, matter: OpenMatter): Promise<number | null> {
  const { began } = matter;
  if (began === null) return null;
  let sinceMs: number | null = null;
  for (const record of await findRecords(store, handle.table, matter))
    for (const event of record.body.includes(`"${began.type}"`) ? readActBody(handle.versions, record).events : [])
      if (event.type === began.type && isAbout(event, matter)) sinceMs = Math.max(sinceMs ?? 0, record.atMs);
  return sinceMs;
}

/** The rulings of a table, newest first. */
async function listRulings(store: Store, handle: TableHandle): Promise<MattersView['rulings']> {
  const records = (await store.matters(handle.table, '"ruling-made"', RECORDS_MAX)).slice(-RULINGS_MAX).toReversed();
  return records.flatMap((record) =>
    readActBody(handle.versions, record).events.flatMap((event) => {
      if (event.type !== 'ruling-made') return [];
      const { seq, atMs, person, role } = record;
      return [{ seq, atMs, person, role, about: event.about, decision: event.decision, clauses: [...event.clauses] }];
    }),
  );
}

export async function readMatters(store: Store, handle: TableHandle): Promise<MattersView> {
  const { seq, open } = await handle.read((state) => ({ seq: handle.head().seq, open: listOpenMatters(state) }));
  const items = await Promise.all(
    open.map(async ({ began: _, ...matter }, i) => ({
      ...matter,
      sinceMs: await findSince(store, handle, open[i] as OpenMatter),
    })),
  );
  const byAge = (a: MatterView, b: MatterView): number => (a.sinceMs ?? UNKNOWN_MS) - (b.sinceMs ?? UNKNOWN_MS);
  return { seq, items: items.sort(byAge), rulings: await listRulings(store, handle) };
}
