/** Lists the open matters of a table: what waits for a decision or a payment, for whom it waits, and since when. */
import { isRecordedExclusion, MATTER_KINDS, type MatterKind, type MattersView, type MatterView } from '../../protocol/index.ts';
import { type Act, type ClauseId, isGovernmentRole } from '../../rules/index.ts';
import { consentKey, type EventOf, holdsColour, otherDue, type TableEvent, type TableState } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { type JournalRecord, readActBody, type Store } from '../store/index.ts';

/** An answer has at most this many matters of each kind, and this many rulings. */
const MATTERS_MAX = 200;
const RULINGS_MAX = 50;
/** At most this many records are read for the times of all matters that begin with the same event. */
const RECORDS_MAX = 10_000;
/** Matters without a time come last. */
const UNKNOWN_MS = Number.MAX_SAFE_INTEGER;

/** The events with which matters begin, and what each of them is about. A later event about the same replaces an earlier one. */
const BEGINNINGS = {
  'dispute-raised': ({ dispute }: EventOf<'dispute-raised'>) => `${dispute}`,
  'review-requested': ({ dispute }: EventOf<'review-requested'>) => `${dispute}`,
  'correction-sealed': ({ round }: EventOf<'correction-sealed'>) => `${round}`,
  'readings-differ': ({ round }: EventOf<'readings-differ'>) => `${round}`,
  'winnings-held': ({ player }: EventOf<'winnings-held'>) => player,
  'limits-proposed': ({ player }: EventOf<'limits-proposed'>) => player,
  'player-excluded': ({ player }: EventOf<'player-excluded'>) => player,
  // The newcomer agrees first. A holder of the colour who agrees later begins nothing.
  'sharing-agreed': ({ player, colour, newcomer }: EventOf<'sharing-agreed'>) =>
    player === newcomer ? consentKey(colour, newcomer) : null,
} as const;
type Beginning = keyof typeof BEGINNINGS;

/** A matter without its time, and the event with which it began: its type and what it is about. */
interface OpenMatter extends Omit<MatterView, 'sinceMs'> {
  readonly began: { readonly type: Beginning; readonly about: string } | null;
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
    const found = (type: Beginning) => ({ type, about: `${id}` });
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

/** What a player owes from each round, which an adjustment of that round takes. The table has forgotten the round of the rest. */
function listDebts(state: TableState, { id, owed }: { readonly id: string; readonly owed: number }): readonly OpenMatter[] {
  const debts = state.history.map((past) => ({ round: past.round, amount: past.owed.get(id) ?? 0 }));
  const rest = owed - debts.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...debts
      .filter(({ amount }) => amount > 0)
      .map(({ round, amount }) => makeMatter(state, 'debt', `${round}-${id}`, ['adjust'], null, { player: id, round, amount })),
    ...(rest > 0 ? [makeMatter(state, 'debt', id, [], null, { player: id, amount: rest, waitsFor: ['player'] })] : []),
  ];
}

function listPlayerMatters(state: TableState): readonly OpenMatter[] {
  const matters: OpenMatter[] = [];
  for (const player of state.players.values()) {
    const { id, held, limitsProposed, owed, barred } = player;
    const began = (type: Beginning) => ({ type, about: id });
    if (held > 0)
      matters.push(makeMatter(state, 'held', id, heldActs(state, id), began('winnings-held'), { player: id, amount: held }));
    if (limitsProposed !== null)
      matters.push(makeMatter(state, 'limits', id, ['agree-limits', 'decline-limits'], began('limits-proposed'), { player: id }));
    const unpaid = otherDue(state, player);
    if (unpaid > 0) matters.push(makeMatter(state, 'unpaid', id, ['pay-due'], null, { player: id, amount: unpaid }));
    if (owed > 0) matters.push(...listDebts(state, player));
    // Exclusions in the records of the house end there, not at the table.
    if (barred !== null && !isRecordedExclusion(barred))
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
    return [makeMatter(state, 'correction', round, acts, { type, about: `${round}` }, { round })];
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
      const began = { type: 'sharing-agreed', about: consentKey(colour, newcomer) } as const;
      const details = { player: newcomer, text: colour };
      return [makeMatter(state, 'sharing', `${colour}-${newcomer}`, ['agree-to-share'], began, details)];
    });
  });

const listOpenMatters = (state: TableState): readonly OpenMatter[] => [
  ...listOpenCorrections(state),
  ...listOpenDisputes(state),
  ...listSharing(state),
  ...listPlayerMatters(state),
];

/** The records in which matters can begin with this event, oldest first. Exclusions are notices to a player. */
const findRecords = async (store: Store, table: string, type: Beginning): Promise<readonly JournalRecord[]> =>
  type === 'player-excluded'
    ? (await store.notices(table, null, RECORDS_MAX)).toReversed()
    : store.matters(table, `"${type}"`, 1, RECORDS_MAX);

/** The times of the last events of a type, by what they are about. One query finds them for all matters, because there may be many. */
async function readTimes(store: Store, handle: TableHandle, type: Beginning): Promise<ReadonlyMap<string, number>> {
  const aboutOf = BEGINNINGS[type] as (event: TableEvent) => string | null;
  const times = new Map<string, number>();
  for (const record of await findRecords(store, handle.table, type))
    for (const event of record.body.includes(`"${type}"`) ? readActBody(handle.versions, record).events : []) {
      const about = event.type === type ? aboutOf(event) : null;
      if (about !== null) times.set(about, record.atMs);
    }
  return times;
}

/** The rulings of a table, newest first. */
async function listRulings(store: Store, handle: TableHandle): Promise<MattersView['rulings']> {
  const records = (await store.matters(handle.table, '"ruling-made"', 1, RULINGS_MAX)).toReversed();
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
  const types = [...new Set(open.flatMap(({ began }) => began?.type ?? []))];
  const times = new Map(await Promise.all(types.map(async (type) => [type, await readTimes(store, handle, type)] as const)));
  const byAge = (a: MatterView, b: MatterView): number => (a.sinceMs ?? UNKNOWN_MS) - (b.sinceMs ?? UNKNOWN_MS);
  const dated = open
    .map(({ began, ...matter }) => ({
      ...matter,
      sinceMs: began === null ? null : (times.get(began.type)?.get(began.about) ?? null),
    }))
    .sort(byAge);
  // A limit for each kind, so that many disputes do not hide held winnings.
  const items = MATTER_KINDS.flatMap((kind) => dated.filter((matter) => matter.kind === kind).slice(-MATTERS_MAX));
  return { seq, items, complete: items.length === dated.length, rulings: await listRulings(store, handle) };
}
