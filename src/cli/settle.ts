/** The subcommand `settle`: calculates the payment of every wager of a round. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import {
  assert,
  type Layout,
  makeAnswer,
  makeRatio,
  multiply,
  ratio,
  readRound,
  type SettledWager,
  type Settlement,
  settleRound,
} from '../rules/index.ts';
import { unwrap } from './choose.ts';
import { formatHeading, formatRatio } from './format.ts';
import { type FormatOptions, print, type Sheet } from './output.ts';
import { readJson } from './read-input.ts';
import { type Cell, formatTable, printable } from './table.ts';

export async function settle(file: string | undefined, options: FormatOptions): Promise<void> {
  const { name, value } = await readJson(file, 'settle');
  const formatLocation = (at: string): string => (at === '' ? name : `${name}: ${at}`);
  const { layout, round } = unwrap(readRound(RULEBOOKS, value), formatLocation);
  const settlement = unwrap(settleRound(layout, round), formatLocation);
  await print(options, {
    json: () => makeAnswer(settlement),
    csv: () => buildSheet(settlement),
    text: () => formatText(layout, settlement, round.throw),
  });
}

/** Builds one row per wager. `advised`: the player must be warned that the next wager below the minimum will be returned. */
function buildSheet({ advised, wagers }: Settlement): Sheet {
  const advisedPlayers = new Set(advised);
  return {
    columns: ['player', 'bet', 'stake', 'counted', 'returned', 'outcome', 'odds', 'paidOn', 'paid', 'clauses', 'advised'],
    freeText: ['player'],
    rows: wagers.map(({ player, bet, stake, counted, returned, outcome, odds, paidOn, paid, clauses }) => [
      player,
      bet,
      stake,
      counted,
      returned,
      outcome,
      odds === null ? null : makeRatio(odds),
      paidOn,
      paid,
      clauses.join(' '),
      advisedPlayers.has(player) ? 'yes' : 'no',
    ]),
  };
}

function formatText(layout: Layout, { result, lit, advised, wagers }: Settlement, throwNumber: number): string {
  const { symbols } = layout.dice;
  const faces = result.faces.map((face) => (symbols === null ? face : symbols[face - 1])).join(symbols === null ? ' ' : ', ');
  const total = result.total === null ? '' : `; total ${result.total}`;
  const lines = [formatHeading(layout), `result   ${faces}${total}\n`, `wins     ${lit.join(', ') || 'nothing'}\n`];
  if (advised.length > 0)
    lines.push(`advise   ${advised.map(printable).join(', ')}: below the minimum; the next such wager is returned\n`);
  return [...lines, '\n', formatRows(wagers, throwNumber), '\n', formatSums(wagers)].join('');
}

/** A wager over several throws rides: it stays on the layout for the next throw. */
const OUTCOME_STYLES = { won: 'green', lost: 'dim', returned: 'yellow', rides: 'cyan' } as const;

function formatRows(wagers: readonly SettledWager[], throwNumber: number): string {
  if (wagers.length === 0) return 'no wagers\n';
  return formatTable(
    [
      { header: 'player', truncateTo: 10 },
      { header: 'bet', wrapTo: 10 },
      { header: 'outcome', dropOrder: 3 },
      { header: 'arithmetic', wrapTo: 14 },
      { header: 'clauses', wrapTo: 14, dropOrder: 2 },
    ],
    wagers.map((wager): readonly Cell[] => [
      wager.player,
      wager.bet,
      { text: wager.outcome, style: OUTCOME_STYLES[wager.outcome] },
      formatArithmetic(wager, throwNumber),
      wager.clauses.join(', '),
    ]),
  );
}

/** Formats how the payment is calculated. `paidOn` is the amount that the odds are applied to, at most the counted stake. */
function formatArithmetic({ counted, returned, outcome, odds, paidOn, paid }: SettledWager, throwNumber: number): string {
  const returnedText = returned === 0 ? '' : `${returned} returned`;
  switch (outcome) {
    case 'returned':
      return returnedText;
    case 'lost':
      return joinParts(`${counted} taken`, returnedText);
    case 'rides':
      return joinParts(`${counted} stays for throw ${throwNumber + 1}`, returnedText);
    case 'won': {
      assert(odds !== null, 'a won wager has no odds');
      const exactAmount = formatRatio(multiply(ratio(paidOn), odds));
      const rounded = exactAmount === `${paid}` ? '' : ` → ${paid}`;
      const paidPart = paidOn === counted ? '' : `paid on ${paidOn} of ${counted}: `;
      return joinParts(`${paidPart}${paidOn} × ${formatRatio(odds)} = ${exactAmount}${rounded}`, returnedText);
    }
  }
}

const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('; ');

function formatSums(wagers: readonly SettledWager[]): string {
  const sum = (amount: (wager: SettledWager) => number): bigint =>
    wagers.reduce((total, wager) => total + BigInt(amount(wager)), 0n);
  const taken = sum(({ outcome, counted }) => (outcome === 'lost' ? counted : 0));
  const staked = sum(({ stake }) => stake);
  return `in minor units: ${staked} staked, ${sum((wager) => wager.returned)} returned, ${taken} taken, ${sum((wager) => wager.paid)} paid\n`;
}
