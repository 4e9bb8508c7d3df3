/** Tests the check of draws with Web Crypto: it agrees with the command line, and reports every manipulation at its step. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TournamentEvent } from '../../../tournament/index.ts';
import type { PublicDraw, PublicSeats } from '../../../tournament/repeat-draw.ts';
import { type CheckedRecord, checkDraw, repeatInBrowser } from './check-draw.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'));
const SEATS = readJson('docs/examples/draw.json') as PublicSeats;
const LOTS = readJson('docs/examples/lots.json') as PublicDraw;
const GOLDEN = readJson('test/golden/draws.json') as readonly { readonly record: PublicDraw; readonly tries: number }[];

const event = (type: string, fields: object): TournamentEvent => ({ type, clauses: [], ...fields }) as unknown as TournamentEvent;

/** A journal that fits the draw. */
function journalOf(record: PublicDraw): readonly CheckedRecord[] {
  const { session, commitment, closeHash, seed, entries } = record;
  const isLots = 'lots' in record;
  const ordered = event('draw-ordered', { session });
  return [
    { seq: 5, atMs: 500, hash: 'a', events: [event('draw-committed', { session, draw: isLots ? 'lots' : 'seats', commitment })] },
    { seq: 9, atMs: 900, hash: closeHash, events: [isLots ? event('lots-needed', { session, entries }) : ordered] },
    {
      seq: 10,
      atMs: 1000,
      hash: 'b',
      events: [event(isLots ? 'lots-drawn' : 'seats-drawn', { session, seed, ...drawnIn(record) })],
    },
  ];
}

/** The places of a draw as the journal has them. */
function drawnIn(record: PublicDraw): object {
  if ('lots' in record) return { entries: record.lots.toSorted((a, b) => a.lot - b.lot).map(({ entry }) => entry) };
  const byTable = record.drawn.toSorted((a, b) => a.table - b.table);
  return { rows: byTable.map(({ entry, table, position }) => [entry, `crown-${table}`, position]) };
}

const failedStep = async (value: unknown, records: readonly CheckedRecord[]): Promise<string | undefined> =>
  (await checkDraw(value, records)).steps.find(({ ok }) => ok === false)?.step;

describe('a draw in the browser', () => {
  it.each(GOLDEN.map(({ record, tries }) => [record.tournament, record, tries] as const))(
    'is repeated as on the command line: %s',
    async (_, record, tries) => {
      expect(await repeatInBrowser(record)).toMatchObject({ verdict: 'verified', tries });
    },
  );

  it.each([
    ['seats', SEATS],
    ['lots', LOTS],
  ])('[crown-sic-bo 8.1.1] of %s passes every step', async (_, record) => {
    const { verdict, steps } = await checkDraw(record, journalOf(record));
    expect(verdict).toBe('verified');
    expect(steps.map(({ step, ok }) => [step, ok])).toEqual(
      ['form', 'commitment', 'close', 'journal', 'seed', 'places', 'rows'].map((step) => [step, true]),
    );
    expect(steps.find(({ step }) => step === 'close')?.found).toEqual({ seq: 9, atMs: 900 });
  });

  it('[crown-sic-bo 8.1.1] with two exchanged players is refuted, with the first different seat', async () => {
    const [first, second, ...others] = SEATS.drawn;
    if (first === undefined || second === undefined) throw new Error('the example has fewer than two seats');
    const drawn = [{ ...first, entry: second.entry }, { ...second, entry: first.entry }, ...others];
    const { verdict, steps } = await checkDraw({ ...SEATS, drawn }, journalOf(SEATS));
    expect(verdict).toBe('refuted');
    expect(steps.find(({ step }) => step === 'places')).toMatchObject({
      ok: false,
      difference: { said: second.entry, computed: first.entry },
    });
  });

  it.each([
    ['seats', SEATS],
    ['lots', LOTS],
  ])('[crown-sic-bo 8.1.1] of %s is refuted if the journal has other places with the same seed', async (_, record) => {
    const exchange = (list: readonly unknown[]): readonly unknown[] => [list[1], list[0], ...list.slice(2)];
    const journal = journalOf(record).map(({ events, ...others }) => ({
      ...others,
      events: events.map((each) => {
        if (each.type === 'lots-drawn') return { ...each, entries: exchange(each.entries) as string[] };
        if (each.type !== 'seats-drawn') return each;
        const players = exchange(each.rows.map(([entry]) => entry)) as string[];
        return { ...each, rows: each.rows.map(([, table, position], i) => [players[i] as string, table, position] as const) };
      }),
    }));
    expect(await failedStep(record, journal)).toBe('rows');
  });

  it('[crown-sic-bo 8.1.1] of lots is refuted if other players tied', async () => {
    const journal = journalOf(LOTS).map(({ events, ...others }) => ({
      ...others,
      events: events.map((each) => (each.type === 'lots-needed' ? { ...each, entries: each.entries.slice(1) } : each)),
    }));
    expect(await failedStep(LOTS, journal)).toBe('rows');
  });

  it('[crown-sic-bo 8.1.1] of seats is not confirmed by lots with the same seed', async () => {
    const journal = journalOf(SEATS).map(({ events, ...others }) => ({
      ...others,
      events: events.map((each) =>
        each.type === 'seats-drawn' ? ({ ...each, type: 'lots-drawn' } as unknown as TournamentEvent) : each,
      ),
    }));
    expect(await failedStep(SEATS, journal)).toBe('journal');
  });

  const other = 'd'.repeat(64);
  it.each<[string, object, string]>([
    ['an unknown field', { ...SEATS, extra: 1 }, 'form'],
    ['a commitment that nobody has published', { ...SEATS, commitment: other }, 'commitment'],
    ['a record that did not fix the players', { ...SEATS, closeHash: other }, 'close'],
    ['a seed that is not in the journal', { ...SEATS, seed: other }, 'journal'],
  ])('[crown-sic-bo 8.1.1] with %s is refuted', async (_, value, step) => {
    expect(await failedStep(value, journalOf(SEATS))).toBe(step);
  });

  it('[crown-sic-bo 8.1.1] with a seed that does not match its commitment is refuted, even if the journal has it', async () => {
    const record = { ...SEATS, seed: other };
    expect(await failedStep(record, journalOf(record))).toBe('seed');
  });

  it('[crown-sic-bo 8.1.1] is refuted if the commitment came after the players were fixed', async () => {
    const [committed, closed, drawn] = journalOf(SEATS);
    const late = [closed, { ...committed, seq: 11 }, drawn] as readonly CheckedRecord[];
    expect(await failedStep(SEATS, late)).toBe('close');
  });
});
