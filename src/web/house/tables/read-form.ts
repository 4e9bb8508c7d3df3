/** Reads the fields of the set-up form. A field that is not shown keeps the value of the draft. */
import type { HouseTableView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { parseMoney } from '../../shell/index.ts';
import { actsOfDealing, type Dealing, parseColours } from './draft.ts';

type Setup = HouseTableView['setup'];

const MS_PER_SECOND = 1000;

export function readForm(form: HTMLFormElement, rulebook: Rulebook, setup: Setup, dealing: Dealing): Setup {
  const data = new FormData(form);
  const text = (name: string): string | null => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : null;
  };
  const wholeNumber = (name: string, kept: number, factor = 1): number => {
    const value = text(name);
    return value === null || !/^\d+$/.test(value) ? kept : Number(value) * factor;
  };
  const amount = (name: string): number | null => parseMoney(text(name) ?? '');
  const texts = (name: string): string[] => data.getAll(name).map(String);
  const colours = text('colours');
  const odds = [...data.entries()].flatMap(([name, value]) =>
    name.startsWith('odds.') && String(value).trim() !== '' ? [[name.slice('odds.'.length), String(value).trim()] as const] : [],
  );
  const confirmAbove = text('confirmAbove');
  return {
    ...setup,
    table: text('table') ?? setup.table,
    name: text('name') ?? '',
    automatic: (dealing === 'custom' ? texts('automatic') : [...actsOfDealing(rulebook, dealing)]) as Setup['automatic'],
    bettingMs: wholeNumber('bettingSeconds', setup.bettingMs, MS_PER_SECOND),
    positions: wholeNumber('positions', setup.positions),
    chip: amount('chip') ?? setup.chip,
    colours: colours === null ? setup.colours : [...parseColours(colours)],
    named: texts('named'),
    confirmAbove: confirmAbove === null ? setup.confirmAbove : amount('confirmAbove'),
    odds: Object.fromEntries(odds),
    rulesDocument: text('rulesDocument') ?? '',
  };
}
