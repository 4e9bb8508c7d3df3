/** The alert that a table shows in each state of its public view. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { tableAlert, waitingFor } from './table-alert.ts';
import { EN } from './words/en.ts';
import { EN_ROLES } from './words/en-names.ts';

const WORDS = { alerts: EN.alerts, roles: EN_ROLES };

/** `undone`: the last roll or round that does not count. `lampsWrong`: lights in the layout show wrong winning bets. */
const VIEW = { status: 'open', round: 3, corrected: null, undone: null, lampsWrong: false } as const;
const formatFaces = (faces: readonly number[]): string => faces.join(', ');
const conductOf = (id: string) => RULEBOOKS.find((rulebook) => rulebook.id === id)?.conduct ?? null;
const alertFor = (fields: Partial<Parameters<typeof tableAlert>[0]>) =>
  tableAlert({ ...VIEW, ...fields }, WORDS, formatFaces, conductOf('crown-sic-bo'));

describe('the table alert', () => {
  it('is null if nothing is wrong', () => {
    expect(alertFor({})).toBeNull();
  });

  it('says that wagers stand after a roll that does not count, and are returned after a void round, with the reason if there is one', () => {
    expect(alertFor({ undone: { round: 3, consequence: 'again', reason: 'not-flat' } })).toEqual({
      kind: 'again',
      round: 3,
      title: 'Round 3: this roll does not count.',
      more: 'A die does not lie flat. Wagers stand. The dice are rolled again.',
    });
    expect(alertFor({ undone: { round: 3, consequence: 'void', reason: null } })).toEqual({
      kind: 'void',
      round: 3,
      title: 'Round 3 is void.',
      more: 'All wagers of the round are returned.',
    });
  });

  it('shows the old and new result of a correction, unless the round is void', () => {
    const corrected: Parameters<typeof tableAlert>[0]['corrected'] = { round: 2, from: [1, 2, 3], to: [1, 2, 4] };
    expect(alertFor({ corrected })).toMatchObject({
      kind: 'corrected',
      title: 'Result of round 2 corrected: 1, 2, 4, not 1, 2, 3.',
    });
    expect(alertFor({ corrected, undone: { round: 2, consequence: 'void', reason: null } })).toMatchObject({ kind: 'void' });
  });

  it('says for whom a suspended table waits, also after a roll that does not count', () => {
    const wait = 'The table waits until the Pit Boss or above resumes play.';
    expect(alertFor({ status: 'suspended' })).toEqual({
      kind: 'malfunction',
      round: null,
      title: 'Play is suspended.',
      more: wait,
    });
    const undone = { round: 3, consequence: 'again', reason: null } as const;
    expect(alertFor({ status: 'suspended', undone })?.more).toBe(
      `Wagers stand. The dice are rolled again. Play is suspended. ${wait}`,
    );
    expect(tableAlert({ ...VIEW, status: 'suspended' }, WORDS, formatFaces, null)?.more).toBe('');
    // There is no role above the house.
    expect(tableAlert({ ...VIEW, status: 'suspended' }, WORDS, formatFaces, conductOf('adelaide-big-and-small'))?.more).toBe(
      'The table waits until the house resumes play.',
    );
  });

  it('reports suspended play instead of wrong lamps if there are both', () => {
    expect(alertFor({ status: 'suspended', lampsWrong: true })).toMatchObject({ kind: 'malfunction', round: null });
    expect(alertFor({ lampsWrong: true })).toMatchObject({ kind: 'lamps', round: 3 });
  });
});

describe('a table waits', () => {
  it.each([
    ['crown-sic-bo', 'pit-boss', 'pit-boss'],
    ['rws-tai-sai', 'pit-manager', 'pit-manager'],
  ])('at %s for the %s to open it, and for the %s to resume play', (id, opens, resumes) => {
    const conduct = RULEBOOKS.find((rulebook) => rulebook.id === id)?.conduct;
    if (conduct === undefined) throw new Error(`no rulebook ${id}`);
    expect(waitingFor({ status: 'closed' }, conduct)).toBe(opens);
    expect(waitingFor({ status: 'suspended' }, conduct)).toBe(resumes);
    expect(waitingFor({ status: 'open' }, conduct)).toBeNull();
  });
});
