/** What the table offers to press, sorted into the places where the console shows it. It must never add or drop an offer. */
import type { OfferView } from '../../protocol/index.ts';
import type { Act, Conduct } from '../../rules/index.ts';
import type { CommandBody } from '../../table/index.ts';

/** Where an offer stands: the one next step, the list of what can go wrong, the hand on the dice, or the affairs of the table. */
export type Place = 'next' | 'trouble' | 'dice' | 'table';

/** Acts about the dice themselves, which the keypad serves. */
const OF_DICE: ReadonlySet<Act> = new Set<Act>(['enter-result', 'confirm-result', 'correct-result']);

const OF_TABLE: ReadonlySet<Act> = new Set<Act>([
  'open-table',
  'close-table',
  'post-notice',
  'change-sign',
  'notify-officer',
  'start-gaming-day',
  'order-dry-spin',
]);

export function placeOf({ act, next }: OfferView): Place {
  if (next) return 'next';
  if (OF_DICE.has(act)) return 'dice';
  return OF_TABLE.has(act) ? 'table' : 'trouble';
}

export const offersAt = (offers: readonly OfferView[], place: Place): readonly OfferView[] =>
  offers.filter((offer) => placeOf(offer) === place);

/** An offer by its act; undefined where it is not made now. */
export const offerOf = (offers: readonly OfferView[], act: Act): OfferView | undefined =>
  offers.find((offer) => offer.act === act);

/** What the console asks for before an offer can be taken. */
export type Needs = 'nothing' | 'faces' | 'about' | 'why' | 'sign' | 'open';

const NEEDS: Readonly<Partial<Record<Act, Needs>>> = {
  'enter-result': 'faces',
  'confirm-result': 'faces',
  'correct-result': 'faces',
  'report-malfunction': 'about',
  interrupt: 'about',
  'report-lamps': 'about',
  invalidate: 'why',
  'change-sign': 'sign',
  'open-table': 'open',
};

export const needsOf = ({ act, notice }: OfferView): Needs => (notice === 'raise-minimum' ? 'sign' : (NEEDS[act] ?? 'nothing'));

/** The command of an offer; `said` are the words that somebody wrote for it. */
export function bodyOf(offer: OfferView, said = ''): CommandBody {
  const { act, reason, ground, notice } = offer;
  switch (act) {
    case 'tumble':
      return { type: 'tumble', times: 1 };
    case 'declare-failure':
      return { type: act, reason: reason ?? 'not-flat' };
    case 'order-dry-spin':
      return { type: act, ground: ground ?? '' };
    case 'invalidate':
      return { type: act, ground: ground ?? '', why: said };
    case 'post-notice':
      return { type: act, notice: notice === 'closure' ? notice : 'closure' };
    case 'report-malfunction':
    case 'interrupt':
    case 'report-lamps':
      return { type: act, about: said };
    default:
      return { type: act } as CommandBody;
  }
}

/** Whether this role may ask for an act at all; when, the table says. [crown-sic-bo 1.2] Whoever stands above may too. */
export function roleMay({ ladder, acts }: Conduct, role: string, act: Exclude<Act, 'commit-dice' | 'reveal-dice'>): boolean {
  const permit = acts[act];
  if (permit === null) return false;
  if (role === 'officer') return permit.also?.includes('officer') ?? false;
  if (permit.least === null || !ladder.includes(role)) return false;
  const [least, own] = [ladder.indexOf(permit.least), ladder.indexOf(role)];
  return permit.only ? own === least : own >= least;
}

/** Who may at the least; null where no staff may. */
export const leastOf = ({ acts }: Conduct, act: Exclude<Act, 'commit-dice' | 'reveal-dice'>): string | null =>
  acts[act]?.least ?? null;
