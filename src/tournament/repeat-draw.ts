/** Repeats a draw from its public record, and reports the first difference. The caller computes SHA-256 and HMAC, so that servers and browsers can use this code. */
import { nearest, quote } from '../rules/index.ts';
import {
  type ByteSource,
  drawLots,
  drawSeats,
  findDrawFault,
  findEntriesFault,
  isDrawId,
  type Lot,
  type Seat,
  type SeatDraw,
  type SharedTable,
} from './draw.ts';

/** What the bytes are for. Each purpose has bytes of its own. */
export const DRAW_PURPOSES = ['seats', 'lots'] as const;
export type DrawPurpose = (typeof DRAW_PURPOSES)[number];

/** The values that identify the bytes. With the seed, they determine every byte. */
export interface DrawBytesInput {
  readonly tournament: string;
  readonly session: string;
  readonly purpose: DrawPurpose;
  /**
   * Hash, in hex, of the journal record that fixed the players: the order of the draw of seats, or the tie that lots decide. The seed
   * alone does not give the draw.
   */
  readonly closeHash: string;
}

/** First line of every HMAC message. It separates the draw from the dice and any other use of a seed. */
const DRAW_DOMAIN = 'croupier draw 1';

/** The HMAC message: six lines. `block` counts the HMACs, from 0. No value has a line break, so different draws have different messages. */
export const drawMessageOf = ({ tournament, session, purpose, closeHash }: DrawBytesInput, block: number): string =>
  [DRAW_DOMAIN, tournament, session, purpose, closeHash, block].join('\n');

/** The fields that determine the bytes of a draw. Each draw has its own seed. */
interface DrawSource {
  readonly tournament: string;
  readonly session: string;
  /** Published before the record that fixed the players. */
  readonly commitment: string;
  readonly seed: string;
  /** Hash of the journal record that fixed the players. */
  readonly closeHash: string;
}

export interface PublicSeats extends DrawSource, SeatDraw {
  readonly drawn: readonly Seat[];
}

export interface PublicLots extends DrawSource {
  /** The entries that tie. */
  readonly entries: readonly string[];
  readonly lots: readonly Lot[];
}

/** The public record of a draw, after the seed is published. */
export type PublicDraw = PublicSeats | PublicLots;

/** The first value that differs. */
interface Difference {
  readonly what: string;
  /** The recorded value. */
  readonly said: string;
  readonly computed: string;
}

export interface DrawVerification {
  readonly tournament: string;
  readonly session: string;
  readonly purpose: DrawPurpose;
  readonly verdict: 'verified' | 'refuted';
  readonly difference: Difference | null;
  /** How often the entries were shuffled to keep groups apart. Lots are shuffled once. */
  readonly tries: number;
  readonly together: readonly SharedTable[];
}

export const purposeOf = (record: PublicDraw): DrawPurpose => ('lots' in record ? 'lots' : 'seats');

/** The values that identify the bytes of a recorded draw. */
export const bytesInputOf = (record: PublicDraw): DrawBytesInput => {
  const { tournament, session, closeHash } = record;
  return { tournament, session, purpose: purposeOf(record), closeHash };
};

/**
 * Repeats the draw of a record that `readPublicDraw` accepts. `computed` is the SHA-256 of the seed in hex, and `bytes` are the HMACs of
 * `drawMessageOf` with the seed as the key.
 */
export function repeatDraw(record: PublicDraw, computed: string, bytes: ByteSource): DrawVerification {
  const { tournament, session, commitment } = record;
  const purpose = purposeOf(record);
  const repeated = 'lots' in record ? repeatLots(record, bytes) : repeatSeats(record, bytes);
  const difference = computed === commitment ? repeated.difference : { what: 'commitment', said: commitment, computed };
  const verdict = difference === null ? 'verified' : 'refuted';
  return { tournament, session, purpose, verdict, difference, tries: repeated.tries, together: repeated.together };
}

type Repeated = Pick<DrawVerification, 'difference' | 'tries' | 'together'>;

function repeatSeats(record: PublicSeats, bytes: ByteSource): Repeated {
  const result = drawSeats(record, bytes);
  if (!result.ok) throw new Error(`croupier: ${result.fault.at}: ${result.fault.message}`);
  const { seats, tries, together } = result.drawn;
  return { difference: compare(record.drawn.map(placeOfSeat), seats.map(placeOfSeat)), tries, together };
}

function repeatLots({ entries, lots }: PublicLots, bytes: ByteSource): Repeated {
  const difference = compare(lots.map(placeOfLot), drawLots(entries, bytes).map(placeOfLot));
  return { difference, tries: 1, together: [] };
}

/** An entry at a seat or with a lot. `order` sorts the places. */
interface Place {
  readonly what: string;
  readonly order: readonly [number, number];
  readonly entry: string;
}

const placeOfSeat = ({ entry, table, position }: Seat): Place => ({
  what: `table ${table}, position ${position}`,
  order: [table, position],
  entry,
});
const placeOfLot = ({ entry, lot }: Lot): Place => ({ what: `lot ${lot}`, order: [lot, 0], entry });

const comparePlaces = (a: Place, b: Place): number =>
  a.order[0] - b.order[0] || a.order[1] - b.order[1] || (a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : 0);

/** Returns the first place, in ascending order, at which the recorded and the computed entries differ. */
function compare(recorded: readonly Place[], computed: readonly Place[]): Difference | null {
  const recordedByPlace = groupByPlace(recorded);
  const computedByPlace = groupByPlace(computed);
  const places = [...recorded, ...computed].sort(comparePlaces);
  for (const { what } of places) {
    const said = recordedByPlace.get(what) ?? 'nobody';
    const expected = computedByPlace.get(what) ?? 'nobody';
    if (said !== expected) return { what, said, computed: expected };
  }
  return null;
}

/** The entries at each place, as text. A false record may have several entries at one place. */
function groupByPlace(places: readonly Place[]): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (const { what, entry } of places.toSorted(comparePlaces)) {
    const others = entries.get(what);
    entries.set(what, others === undefined ? entry : `${others} and ${entry}`);
  }
  return entries;
}

type Check = (value: unknown, at: string) => string | null;

const expecting =
  (isValid: (value: unknown) => boolean, expected: string): Check =>
  (value, at) =>
    isValid(value) ? null : `${at}: expected ${expected}`;

const id = expecting(isDrawId, '1 to 64 printable ASCII characters without spaces');
/** A SHA-256 or a seed in hex. */
const isHex = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const hash = expecting(isHex, '64 hexadecimal digits in lower case');
const count = expecting((value) => Number.isSafeInteger(value) && (value as number) >= 1, 'a whole number from 1');

/** Checks a list and each of its elements, and returns the first fault. */
const listOf =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return `${at}: expected a list`;
    for (const [i, element] of value.entries()) {
      const fault = check(element, `${at}[${i}]`);
      if (fault !== null) return fault;
    }
    return null;
  };

/** Checks the fields of an object, and returns the first fault. The path of the record itself is empty. */
const objectOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return at === '' ? 'the record is not an object' : `${at}: expected an object`;
    const prefix = at === '' ? '' : `${at}: `;
    const unknown = Object.keys(value).find((field) => !Object.hasOwn(checks, field));
    if (unknown !== undefined) {
      const near = nearest(unknown, Object.keys(checks));
      return `${prefix}unknown field ${quote(unknown)}${near === undefined ? '' : ` (did you mean '${near}'?)`}`;
    }
    for (const [field, check] of Object.entries(checks)) {
      const fieldValue = (value as Readonly<Record<string, unknown>>)[field];
      const path = at === '' ? field : `${at}.${field}`;
      const fault = fieldValue === undefined ? `${path}: missing` : check(fieldValue, path);
      if (fault !== null) return fault;
    }
    return null;
  };

const SOURCE_CHECKS = { tournament: id, session: id, commitment: hash, seed: hash, closeHash: hash, entries: listOf(id) };

const checkSeats = objectOf({
  ...SOURCE_CHECKS,
  tables: count,
  seats: count,
  apart: listOf(listOf(id)),
  drawn: listOf(objectOf({ entry: id, table: count, position: count })),
});

const checkLots = objectOf({ ...SOURCE_CHECKS, lots: listOf(objectOf({ entry: id, lot: count })) });

/** Reads a public record from JSON. Returns an error message with the path of the first fault if it is invalid or allows no draw. */
export function readPublicDraw(value: unknown): PublicDraw | string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const hasLots = isObject && 'lots' in value;
  const hasDrawn = isObject && 'drawn' in value;
  if (hasLots && hasDrawn) return 'lots: not allowed in a record with drawn; seats and lots have separate records';
  if (isObject && !hasLots && !hasDrawn) return 'drawn: missing; a record has either drawn or lots';
  const fault = (hasLots ? checkLots : checkSeats)(value, '');
  if (fault !== null) return fault;
  const record = value as PublicDraw;
  const drawFault = 'lots' in record ? findEntriesFault(record.entries) : findDrawFault(record);
  return drawFault === null ? record : `${drawFault.at}: ${drawFault.message}`;
}
