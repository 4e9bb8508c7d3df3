/** Repeats a draw in the browser, step by step: the commitment before the draw, the record that fixed the players, the seed, and every place. */
import type { TournamentEvent, TournamentEventOf } from '../../../tournament/index.ts';
import {
  bytesInputOf,
  type DrawVerification,
  drawMessageOf,
  type PublicDraw,
  purposeOf,
  readPublicDraw,
  repeatDraw,
} from '../../../tournament/repeat-draw.ts';
import { hexOf } from '../parts/hash-text.ts';

/** The fields of a record of the journal that a check needs. */
export interface CheckedRecord {
  readonly seq: number;
  readonly atMs: number;
  readonly hash: string;
  readonly events: readonly TournamentEvent[];
}

/**
 * `form`: the record of the draw has all fields. `commitment`: a record of the journal has committed to the seed. `close`: a later record has
 * fixed the players. `journal`: the journal has the same seed. `seed`: the commitment is the hash of the seed. `places`: the seed gives the
 * recorded seats or lots. `rows`: the journal has the same seats or lots, for the same players.
 */
const DRAW_STEPS = ['form', 'commitment', 'close', 'journal', 'seed', 'places', 'rows'] as const;
export type DrawStep = (typeof DRAW_STEPS)[number];

export interface StepResult {
  readonly step: DrawStep;
  /** null: not checked, because an earlier step has failed. */
  readonly ok: boolean | null;
  /** The record of the journal that the step has found. */
  readonly found: { readonly seq: number; readonly atMs: number } | null;
  /** The first difference. */
  readonly difference: DrawVerification['difference'];
}

export interface DrawCheck {
  readonly verdict: 'verified' | 'refuted';
  readonly steps: readonly StepResult[];
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));

/** Web Crypto is asynchronous and a draw is not, so the bytes are computed before the draw. A draw that needs more starts again. */
const FIRST_BLOCKS = 16;
const BLOCKS_MAX = 65_536;
const noMoreBytes = new Error('croupier: the draw needs more bytes');

/** Makes the same check as `croupier verify-draw`, with Web Crypto. */
export async function repeatInBrowser(record: PublicDraw): Promise<DrawVerification> {
  const seed = bytesOf(record.seed);
  const commitment = hexOf(await crypto.subtle.digest('SHA-256', seed));
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const input = bytesInputOf(record);
  const bytes: number[] = [];
  let blocks = 0;
  for (let wanted = FIRST_BLOCKS; ; wanted *= 4) {
    for (; blocks < wanted; blocks++) {
      const message = new TextEncoder().encode(drawMessageOf(input, blocks));
      bytes.push(...new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
    }
    let next = 0;
    try {
      return repeatDraw(record, commitment, () => {
        if (next === bytes.length) throw noMoreBytes;
        return bytes[next++] as number;
      });
    } catch (error) {
      if (error !== noMoreBytes || wanted >= BLOCKS_MAX) throw error;
    }
  }
}

/** Stands for a value that the journal does not have. */
export const NOTHING = '–';

type DrawnEvent = TournamentEventOf<'seats-drawn' | 'lots-drawn'>;
type Finding = Pick<StepResult, 'found' | 'difference'> & { readonly ok: boolean };

const fail = (what: string, said: string, computed: string): Finding => ({
  ok: false,
  found: null,
  difference: { what, said, computed },
});
const pass = (found: CheckedRecord | null = null): Finding => ({
  ok: true,
  found: found && { seq: found.seq, atMs: found.atMs },
  difference: null,
});

/** Checks the record of a draw against the journal, and repeats the draw. Stops at the first step that fails. */
export async function checkDraw(value: unknown, records: readonly CheckedRecord[]): Promise<DrawCheck> {
  const results: StepResult[] = [];
  const finish = (): DrawCheck => ({
    verdict: results.every(({ ok }) => ok) && results.length === DRAW_STEPS.length ? 'verified' : 'refuted',
    steps: DRAW_STEPS.map(
      (step) => results.find((result) => result.step === step) ?? { step, ok: null, found: null, difference: null },
    ),
  });
  const add = (step: DrawStep, finding: Finding): boolean => {
    results.push({ step, ...finding });
    return finding.ok;
  };
  const record = readPublicDraw(value);
  if (typeof record === 'string') {
    add('form', fail('record', record, ''));
    return finish();
  }
  add('form', pass());
  const isOf = (event: TournamentEvent): boolean => 'session' in event && event.session === record.session;
  const find = (matches: (event: TournamentEvent, each: CheckedRecord) => boolean): CheckedRecord | undefined =>
    records.find((each) => each.events.some((event) => isOf(event) && matches(event, each)));

  const committed = find(
    (event) => event.type === 'draw-committed' && event.draw === purposeOf(record) && event.commitment === record.commitment,
  );
  if (!add('commitment', committed === undefined ? fail('commitment', record.commitment, NOTHING) : pass(committed)))
    return finish();
  const fixing = purposeOf(record) === 'seats' ? 'draw-ordered' : 'lots-needed';
  const closed = find(
    (event, { hash, seq }) => event.type === fixing && hash === record.closeHash && seq > (committed?.seq ?? 0),
  );
  if (!add('close', closed === undefined ? fail('closeHash', record.closeHash, NOTHING) : pass(closed))) return finish();
  const drawing = purposeOf(record) === 'seats' ? 'seats-drawn' : 'lots-drawn';
  const isDrawing = (event: TournamentEvent): event is DrawnEvent =>
    event.type === drawing && isOf(event) && 'seed' in event && event.seed === record.seed;
  const drawn = find((event, { seq }) => isDrawing(event) && seq > (closed?.seq ?? 0));
  if (!add('journal', drawn === undefined ? fail('seed', record.seed, NOTHING) : pass(drawn))) return finish();

  const { difference } = await repeatInBrowser(record);
  const isSeedWrong = difference?.what === 'commitment';
  if (!add('seed', isSeedWrong ? { ok: false, found: null, difference } : pass())) return finish();
  if (!add('places', difference === null ? pass() : { ok: false, found: null, difference })) return finish();
  const differing = compareWithJournal(record, drawn?.events.find(isDrawing), closed?.events.find(isLotsNeeded));
  add('rows', differing === null ? pass(drawn) : { ok: false, found: null, difference: differing });
  return finish();
}

const isLotsNeeded = (event: TournamentEvent): event is TournamentEventOf<'lots-needed'> => event.type === 'lots-needed';

/** The entry at each place of the journal. Tables are numbered in the order of the rows, as the draw numbers them. */
function placesInJournal(event: DrawnEvent): ReadonlyMap<string, string> {
  if (event.type === 'lots-drawn') return new Map(event.entries.map((entry, i) => [`lot ${i + 1}`, entry]));
  const tables = [...new Set(event.rows.map(([, table]) => table))];
  return new Map(
    event.rows.map(([entry, table, position]) => [`table ${tables.indexOf(table) + 1}, position ${position}`, entry]),
  );
}

const placesInRecord = (record: PublicDraw): ReadonlyMap<string, string> =>
  new Map(
    'lots' in record
      ? record.lots.map(({ entry, lot }) => [`lot ${lot}`, entry])
      : record.drawn.map(({ entry, table, position }) => [`table ${table}, position ${position}`, entry]),
  );

/** All entries of the journal's draw, also if several have one place. */
const entriesIn = (event: DrawnEvent | undefined): readonly string[] => {
  if (event === undefined) return [];
  return event.type === 'lots-drawn' ? event.entries : event.rows.map(([entry]) => entry);
};

const sortedText = (entries: readonly string[]): string => entries.toSorted().join(' ');

/** Compares the players and the places of the record with those of the journal. Returns the first difference. */
function compareWithJournal(
  record: PublicDraw,
  event: DrawnEvent | undefined,
  tie: TournamentEventOf<'lots-needed'> | undefined,
): DrawVerification['difference'] {
  const [said, found] = [placesInRecord(record), event === undefined ? new Map<string, string>() : placesInJournal(event)];
  for (const what of new Set([...said.keys(), ...found.keys()])) {
    const [own, other] = [said.get(what) ?? NOTHING, found.get(what) ?? NOTHING];
    if (own !== other) return { what, said: own, computed: other };
  }
  const players = sortedText(record.entries);
  const recorded = [sortedText(entriesIn(event)), ...(tie === undefined ? [] : [sortedText(tie.entries)])];
  const other = recorded.find((entries) => entries !== players);
  return other === undefined ? null : { what: 'entries', said: players, computed: other };
}
