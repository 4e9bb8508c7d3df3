/** Groups the server's offers (acts that are allowed now), turns an offer into a command, and finds what the table waits for if no step is offered. */
import type { OfferView, PublicTable } from '../../protocol/index.ts';
import {
  ACT_RECORDS,
  type Act,
  type ActsWith,
  type BookAct,
  type Conduct,
  type FieldRecords,
  isGovernmentRole,
  STEP_ACTS,
  variantsOf,
} from '../../rules/index.ts';
import type { BodyOf, CommandBody } from '../../table/index.ts';

/** Whether only the tournament does the act at its tables, such as issuing chips. */
export const belongsToTournament = (act: Act): boolean => {
  const { atTournaments } = ACT_RECORDS[act] as { readonly atTournaments?: string };
  return atTournaments === 'system' || atTournaments === 'nobody';
};

/** The part of the console that shows an offer. */
export type OfferGroup = 'next' | 'irregularity' | 'dice' | 'table';

/** An offered step that is not the next one is shown with the irregularities. */
export function groupOf({ act, next }: OfferView): OfferGroup {
  const { offered } = ACT_RECORDS[act];
  if (next) return 'next';
  return offered === 'dice' || offered === 'table' ? offered : 'irregularity';
}

export const offersIn = (offers: readonly OfferView[], group: OfferGroup): readonly OfferView[] =>
  offers.filter((offer) => groupOf(offer) === group);

export const findOffer = (offers: readonly OfferView[], act: Act): OfferView | undefined =>
  offers.find((offer) => offer.act === act);

/** Returns the fields of an offer. `notice` is the kind of announcement that the dealer posts; each kind has different fields. */
const fieldsOf = ({ act, notice }: OfferView): FieldRecords =>
  variantsOf(act).find((fields) => notice === undefined || (fields.notice as readonly string[]).includes(notice)) ?? {};

/** The names of the fields of a command that are not optional. */
type RequiredIn<B> = B extends unknown ? { [K in keyof B]-?: undefined extends B[K] ? never : K }[keyof B] : never;
type OfferedBody = BodyOf<ActsWith<{ readonly offered: 'step' | 'table' | 'trouble' }>>;
type RequiredField = Exclude<RequiredIn<OfferedBody>, 'type'>;

/** Required fields whose value is the text that the dealer types. */
const TEXT_FIELDS = ['about', 'why'] as const;
/** Required fields that the dealer fills in. `sign` is the notice with the table's limits. The first such field of an offer determines the form. */
const INPUT_FIELDS = ['faces', 'floatMinor', 'sign', ...TEXT_FIELDS] as const;
type InputField = (typeof INPUT_FIELDS)[number];

export function requiredInput(offer: OfferView): InputField | null {
  const fields = fieldsOf(offer);
  return INPUT_FIELDS.find((name) => name in fields) ?? null;
}

export const needsSign = (offer: OfferView): boolean => 'sign' in fieldsOf(offer);

/** Whether the dealer may choose the time at which the act takes effect. */
export const takesTime = (offer: OfferView): boolean => 'dueMs' in fieldsOf(offer);

/** Builds the command of an offer. `text` is the text that the dealer typed, `dueMs` the time. */
export function buildCommand(offer: OfferView, text = '', dueMs?: number): CommandBody {
  const { act, reason, ground, notice } = offer;
  const fields = fieldsOf(offer);
  // A new required field belongs in one of the lists above if the dealer fills it in, otherwise here.
  const fromOffer: Readonly<Record<Exclude<RequiredField, InputField>, unknown>> = { times: 1, reason, ground, notice };
  const typed = TEXT_FIELDS.map((name) => [name, text] as const);
  const usedValues = [...Object.entries(fromOffer), ...typed].filter(([name]) => name in fields);
  return { type: act, ...Object.fromEntries(usedValues), ...(dueMs === undefined ? {} : { dueMs }) } as CommandBody;
}

/** Whether the rulebook ever allows a role to do an act. The ladder has the roles of the house, lowest first. [crown-sic-bo 1.2] */
export function isRoleAllowed({ ladder, acts }: Conduct, role: string, act: BookAct): boolean {
  // `least` is the lowest staff role that may do the act. With `only`, the roles above it may not. `also` lists other roles.
  const permit = acts[act];
  if (permit === undefined) return false;
  if (isGovernmentRole(role)) return permit.also?.includes(role) ?? false;
  if (permit.least === null || !ladder.includes(role)) return false;
  const [lowestRank, rank] = [ladder.indexOf(permit.least), ladder.indexOf(role)];
  return permit.only ? rank === lowestRank : rank >= lowestRank;
}

/** Finds the lowest role that may do an act; null if staff may not do it. */
export const findLowestRole = ({ acts }: Conduct, act: BookAct): string | null => acts[act]?.least ?? null;

/**
 * `dice-taker`: a player who takes the offered dice. `choice`: the shooter's choice of dice. `dice`: electronic dice.
 * `second-reader`: a second person who confirms the dice. `assignment`: the dealer is not assigned to the table yet.
 */
export type WaitReason =
  | { readonly kind: 'dice-taker' | 'choice' | 'throw' | 'dice' | 'second-reader' | 'system' | 'assignment' }
  | { readonly kind: 'role'; readonly role: string };

type WaitView = Pick<PublicTable, 'status' | 'next' | 'dice' | 'shooter' | 'diceOffered' | 'faces' | 'checking'>;

/** Finds what the table waits for while this console is offered no next step. `isAssigned` is true if this person is in the staff list of the table. */
export function findWaitReason(view: WaitView, conduct: Conduct, role: string, isAssigned: boolean): WaitReason {
  // The lowest role of the ladder is the dealer.
  if (view.status !== 'closed' && role === conduct.ladder[0] && !isAssigned) return { kind: 'assignment' };
  if (view.status === 'closed') return makeRoleReason(conduct, 'open-table');
  if (view.status === 'suspended') return makeRoleReason(conduct, 'declare-rectified');
  if (view.diceOffered) return { kind: 'dice-taker' };
  if (view.next === 'throw' && conduct.shooter !== null) return { kind: view.shooter?.dice == null ? 'choice' : 'throw' };
  if (view.next === 'result' && view.dice === 'electronic') return { kind: 'dice' };
  if (view.checking === 'second-reading') return { kind: 'second-reader' };
  if (view.checking === 'readings-differ') return makeRoleReason(conduct, 'correct-result');
  const act = view.next === 'open' && conduct.shooter !== null && view.shooter === null ? 'offer-dice' : STEP_ACTS[view.next];
  // If the role may take the step but is not offered it, the table waits for a second reader or for the system.
  if (isRoleAllowed(conduct, role, act))
    return { kind: view.next === 'settle' && view.dice === 'real' ? 'second-reader' : 'system' };
  return makeRoleReason(conduct, act);
}

const makeRoleReason = (conduct: Conduct, act: BookAct): WaitReason => ({
  kind: 'role',
  role: findLowestRole(conduct, act) ?? 'player',
});
