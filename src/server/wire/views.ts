/** A table as the wire shows it. It must never show a state that is not durable, nor one player's money to another. */
import type { OfferView, OwnTable, PublicFields, PublicTable, StaffFields, StaffTable } from '../../protocol/index.ts';
import { limitsInForce } from '../../rules/index.ts';
import {
  ACCOUNTS,
  type Actor,
  duesOf,
  offersOf,
  ownView,
  type PlayerState,
  publicFields,
  type TableState,
} from '../../table/index.ts';
import type { Closing } from '../dealing/index.ts';

/** A deep copy of what JSON would make of it: views share nothing with the state. */
const plain = <T>(value: unknown): T => value as T;

/** Where nothing deals, or it is of no interest. */
const ONLY_PEOPLE_CLOSE: Closing = { closesAtMs: null, heldOpen: false };

export function fieldsOf(state: TableState, { closesAtMs, heldOpen }: Closing = ONLY_PEOPLE_CLOSE): PublicFields {
  const {
    status,
    sign,
    notices,
    round,
    next,
    bettingOpen,
    covered,
    tumbles,
    faces,
    lit,
    corrected,
    undone,
    dry,
    lampsWrong,
    lastResults,
    differentials,
    shooter,
    diceOffered,
    commitment,
  } = publicFields(state);
  const openedAtMs = bettingOpen ? (state.round?.openedAtMs ?? null) : null;
  return plain<PublicFields>({
    status,
    sign,
    notices,
    round,
    next,
    bettingOpen,
    openedAtMs,
    closesAtMs,
    heldOpen,
    covered,
    tumbles,
    faces,
    lit,
    corrected,
    undone,
    dry,
    lampsWrong,
    lastResults,
    differentials,
    shooter,
    diceOffered,
    commitment,
  });
}

export const seatsOf = (state: TableState): Map<number, boolean> =>
  new Map([...state.positions].map(([position, id]) => [position, state.players.get(id)?.limits != null]));

export function tableOf(state: TableState, closing?: Closing): PublicTable {
  const { disputes } = state.conduct;
  return {
    table: state.setup.table,
    rulebook: state.rulebook.id,
    layout: state.layout.id,
    dice: state.setup.dice,
    positionsMax: state.setup.positions,
    consult: disputes === null ? null : { whom: disputes.consult, clauses: [...disputes.consultClauses] },
    ...fieldsOf(state, closing),
    seats: [...seatsOf(state)].map(([position, marker]) => ({ position, marker })),
  };
}

export const ownOf = (state: TableState, person: string): OwnTable | null => plain<OwnTable | null>(ownView(state, person));

/** What all staff see alike; what each may do is asked for each. */
export function staffFieldsOf(state: TableState): Omit<StaffFields, 'offers'> {
  const perBet = state.rulebook.money.limits.maximumOver === 'bet';
  const { toTake, toPay } = duesOf(state);
  return {
    accounts: Object.fromEntries(ACCOUNTS.map((account) => [account, state.accounts[account]])),
    totals: state.spots
      .filter(({ total }) => total > 0)
      .map(({ bet, total }) => {
        const { maximum } = limitsInForce(state.sign ?? {}, undefined, bet.id);
        return { bet: bet.id, total, room: perBet && maximum !== null ? maximum - total : null };
      }),
    unpaid: [...(state.round?.unpaid ?? [])],
    toTake: plain<StaffFields['toTake']>(toTake),
    toPay: plain<StaffFields['toPay']>(toPay),
    suspended: state.suspended,
    disputes: state.disputes.map((dispute) => ({ ...dispute })),
    staff: [...state.staff].map(([person, { role }]) => ({ person, role })),
  };
}

/** Players that a staff view lists whole; of a larger crowd, those at the table with something before them come first. */
const PLAYERS_LISTED_MAX = 500;

/** At the table, or with something at it. */
export const isListed = ({ position, rack, held, staked }: PlayerState): boolean => position !== null || rack + held + staked > 0;

export const listedOf = ({ players }: TableState): readonly PlayerState[] =>
  [...players.values()].filter(isListed).slice(0, PLAYERS_LISTED_MAX);

/** What somebody of staff may do now. */
export const offersFor = (state: TableState, by: Actor, atMs: number): OfferView[] =>
  plain<OfferView[]>(offersOf(state, by, atMs));

export function staffOf(state: TableState, by: Actor, atMs: number): StaffTable {
  const players = listedOf(state).flatMap(({ id }) => ownOf(state, id) ?? []);
  return { ...staffFieldsOf(state), offers: offersFor(state, by, atMs), players };
}

/** Whether a role sees what staff see. */
export const seesAll = (state: TableState, role: string | null): role is string =>
  role !== null && (state.conduct.ladder.includes(role) || role === 'officer');
