/** What the table offers to press, sorted into the places where the console shows it. It must never add or drop an offer. */
import type { OfferView } from '../../protocol/index.ts';
import {
  ACT_RECORDS,
  type Act,
  type ActsWith,
  type BookAct,
  type Conduct,
  type FieldRecords,
  variantsOf,
} from '../../rules/index.ts';
import type { BodyOf, CommandBody } from '../../table/index.ts';

/** Where an offer stands: the one next step, the list of what can go wrong, the hand on the dice, or the affairs of the table. */
export type Place = 'next' | 'trouble' | 'dice' | 'table';

/** A step that is not the next one stands among what can go wrong. */
export function placeOf({ act, next }: OfferView): Place {
  const { offered } = ACT_RECORDS[act];
  if (next) return 'next';
  return offered === 'dice' || offered === 'table' ? offered : 'trouble';
}

export const offersAt = (offers: readonly OfferView[], place: Place): readonly OfferView[] =>
  offers.filter((offer) => placeOf(offer) === place);

/** An offer by its act; undefined where it is not made now. */
export const offerOf = (offers: readonly OfferView[], act: Act): OfferView | undefined =>
  offers.find((offer) => offer.act === act);

/** Fields that somebody fills in on the console before an offer can be taken; of several the first one says how. */
const FILLED_IN = ['faces', 'floatMinor', 'sign', 'about', 'why'] as const;
export type Needs = (typeof FILLED_IN)[number] | 'nothing';

/** The fields of an offer; where they depend on its notice, those of that notice. */
const fieldsOf = ({ act, notice }: OfferView): FieldRecords =>
  variantsOf(act).find((fields) => notice === undefined || (fields.notice as readonly string[]).includes(notice)) ?? {};

export function needsOf(offer: OfferView): Needs {
  const fields = fieldsOf(offer);
  return FILLED_IN.find((name) => name in fields) ?? 'nothing';
}

/** Whether an offer is taken on the form of the sign. */
export const needsSign = (offer: OfferView): boolean => 'sign' in fieldsOf(offer);

type RequiredIn<B> = B extends unknown ? { [K in keyof B]-?: undefined extends B[K] ? never : K }[keyof B] : never;
type OfferedBody = BodyOf<ActsWith<{ readonly offered: 'step' | 'table' | 'trouble' }>>;
/** What is filled in here; the sign has a form of its own. */
type FilledIn = Exclude<RequiredIn<OfferedBody>, 'type' | 'sign' | 'floatMinor'>;

/** The command of an offer; `said` are the words that somebody wrote for it. */
export function bodyOf(offer: OfferView, said = ''): CommandBody {
  const { act, reason, ground, notice } = offer;
  const fields = fieldsOf(offer);
  const known: Readonly<Record<FilledIn, unknown>> = { times: 1, reason, ground, notice, about: said, why: said };
  const own = Object.entries(known).filter(([name]) => name in fields);
  return { type: act, ...Object.fromEntries(own) } as CommandBody;
}

/** Whether this role may ask for an act at all; when, the table says. [crown-sic-bo 1.2] Whoever stands above may too. */
export function roleMay({ ladder, acts }: Conduct, role: string, act: BookAct): boolean {
  const permit = acts[act];
  if (permit === undefined) return false;
  if (role === 'officer') return permit.also?.includes('officer') ?? false;
  if (permit.least === null || !ladder.includes(role)) return false;
  const [least, own] = [ladder.indexOf(permit.least), ladder.indexOf(role)];
  return permit.only ? own === least : own >= least;
}

/** Who may at the least; null where no staff may. */
export const leastOf = ({ acts }: Conduct, act: BookAct): string | null => acts[act]?.least ?? null;
