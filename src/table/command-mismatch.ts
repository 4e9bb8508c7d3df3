/** Checks that an event moves the money that its command asked for. The audit uses this check for records of earlier versions. */
import type { Act } from '../rules/index.ts';
import type { EventType, TableEvent } from './events.ts';

/** The acts that can cause an event, and the fields that must be equal in both. */
const CAUSES: Partial<Record<EventType, readonly [acts: readonly Act[], fields: readonly string[]]>> = {
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
  'winnings-held': [['hold-winnings'], ['player', 'since', 'amount']],
  'investigation-recorded': [['record-investigation'], ['player', 'outcome']],
  // If a correction has taken winnings back, the house keeps only a part of what it held, and the rest is released.
  'held-released': [['release-held', 'forfeit-held'], ['player']],
  'held-forfeited': [['forfeit-held'], ['player']],
};

type Fields = Readonly<Record<string, unknown>>;

/** The first difference between an event and its command; null if they agree. */
export function findCommandMismatch(command: Fields, event: TableEvent): string | null {
  const cause = CAUSES[event.type];
  if (cause === undefined) return null;
  const [acts, fields] = cause;
  const { type } = command;
  if (!acts.some((act) => act === type)) return `${type} cannot cause ${event.type}`;
  const values = event as unknown as Fields;
  const differentField = fields.find((field) => command[field] !== values[field]);
  if (differentField !== undefined)
    return `${type} has ${differentField} ${command[differentField]}, but ${event.type} has ${values[differentField]}`;
  if ((event.type === 'wager-placed' || event.type === 'wager-moved') && event.amount + event.refused !== command.amount)
    return `${type} has amount ${command.amount}, but ${event.amount + event.refused} were accepted or refused`;
  if (event.type === 'colour-redeemed' && event.paidMinor !== event.count * event.value)
    return `${event.count} chips of value ${event.value} were redeemed for ${event.paidMinor}`;
  return null;
}
