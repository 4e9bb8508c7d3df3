/** Checks that an event moves the money that its command asked for, where the command cannot be decided again. */
import type { Act } from '../rules/index.ts';
import type { EventType, TableEvent } from './events.ts';

/** The acts that an event can come of, and the fields that are the same in both. */
const FROM: Partial<Record<EventType, readonly [acts: readonly Act[], fields: readonly string[]]>> = {
  'table-opened': [['open-table'], ['floatMinor']],
  'chips-bought': [['buy-chips'], ['player', 'from', 'amount']],
  'chips-cashed': [['cash-out'], ['player', 'to', 'amount']],
  'colour-redeemed': [
    ['redeem-colour', 'redeem-closed-table'],
    ['player', 'colour', 'count'],
  ],
  'wager-placed': [['place'], ['player', 'bet']],
  'wager-withdrawn': [['withdraw'], ['player', 'bet', 'amount']],
  'wager-moved': [['move'], ['player', 'from', 'to']],
  'adjustment-made': [['adjust'], ['player', 'round', 'amount']],
  'wager-voided': [['void-wager'], ['player', 'bet']],
  'winnings-held': [['hold-winnings'], ['player', 'amount']],
  'held-released': [['release-held'], ['player']],
  'held-forfeited': [['forfeit-held'], ['player']],
};

type Fields = Readonly<Record<string, unknown>>;

/** How an event differs from what its command asked for; null if it does not. */
export function faultOfAskedMoney(asked: Fields, event: TableEvent): string | null {
  const from = FROM[event.type];
  if (from === undefined) return null;
  const [acts, fields] = from;
  const { type } = asked;
  if (!acts.some((act) => act === type)) return `${event.type} does not come of ${type}`;
  const happened = event as unknown as Fields;
  const other = fields.find((field) => asked[field] !== happened[field]);
  if (other !== undefined) return `${type} asks for ${other} ${asked[other]}, and ${event.type} has ${happened[other]}`;
  if ((event.type === 'wager-placed' || event.type === 'wager-moved') && event.amount + event.refused !== asked.amount)
    return `${type} asks for ${asked.amount}, and ${event.amount + event.refused} were taken or refused`;
  if (event.type === 'colour-redeemed' && event.paidMinor !== event.count * event.value)
    return `${event.count} chips of ${event.value} are paid ${event.paidMinor}`;
  return null;
}
