/** The set-up form as data: what it proposes for a rulebook, how it is filled from a table, and the request that it makes. */
import type { HouseTableView, NewTableView } from '../../../protocol/index.ts';
import { type Act, openLayout, type RaisedOdds, type Rulebook } from '../../../rules/index.ts';
import { AUTOMATABLE_ACTS, riskyBets } from '../../../table/index.ts';

type Setup = HouseTableView['setup'];

/** How much the system does. `custom`: the administrator chooses the acts one by one. */
export const DEALING = ['dealer', 'assisted', 'automatic', 'custom'] as const;
export type Dealing = (typeof DEALING)[number];

/** The acts that the system does, for each choice except `custom`. Acts that a rulebook does not have are left out. */
const DEALING_ACTS: Readonly<Record<Exclude<Dealing, 'custom'>, readonly Act[]>> = {
  dealer: [],
  assisted: ['close-bets', 'settle-round'],
  automatic: [
    'call-bets',
    'tumble',
    'close-bets',
    'uncover',
    'throw',
    'settle-round',
    'take-losers',
    'pay-winners',
    'offer-dice',
    'choose-dice',
    'replace-shooter',
    'declare-rectified',
  ],
};

/** The server always adds this act, so that the system can record interruptions. */
const ADDED_ACT: Act = 'interrupt';

const BETTING_MS = 30_000;
const POSITIONS = 14;
/** Half a unit, so that odds of 5½ to 1 can be paid exactly. */
const HALF_UNIT_MINOR = 50;
const UNIT_MINOR = 100;
/** Chips of these colours are usual at roulette and dice tables. */
const COLOURS = ['white', 'pink', 'blue', 'green', 'yellow', 'brown'] as const;

/** The acts that the set-up of a table of this book can leave to the system. */
export const automatableActs = ({ conduct }: Rulebook): readonly Act[] =>
  AUTOMATABLE_ACTS.filter((act) => act in conduct.acts && act !== ADDED_ACT);

export const hasColours = ({ conduct }: Rulebook): boolean => 'issue-colour' in conduct.acts;

/** The acts of a choice at a table of this book. */
export const actsOfDealing = (rulebook: Rulebook, dealing: Exclude<Dealing, 'custom'>): readonly Act[] =>
  automatableActs(rulebook).filter((act) => DEALING_ACTS[dealing].includes(act));

/** The choice that leads to these acts; `custom` if none does. */
export function dealingOf(rulebook: Rulebook, automatic: readonly string[]): Dealing {
  const known = automatableActs(rulebook).filter((act) => automatic.includes(act));
  const choices = DEALING.filter((dealing) => dealing !== 'custom');
  return choices.find((dealing) => actsOfDealing(rulebook, dealing).join() === known.join()) ?? 'custom';
}

/** Bets that the table offers only if the set-up names them. */
export function riskyBetsOf(rulebook: Rulebook, layout: string, odds: RaisedOdds): readonly string[] {
  const opened = openLayout(rulebook, layout, odds);
  return opened.ok ? riskyBets(opened.value, odds) : [];
}

/** Whether a bet of the layout pays halves of the stake, such as 5½ to 1. */
function paysHalves(rulebook: Rulebook, layout: string): boolean {
  const opened = openLayout(rulebook, layout);
  return opened.ok && opened.value.bets.some(({ paysOn }) => paysOn.some((pays) => pays !== null && pays.d % 2n === 0n));
}

/** The set-up that the form proposes for a layout. */
export const proposeSetup = (rulebook: Rulebook, layout: string, table: string): Setup => ({
  table,
  layout,
  dice: 'real',
  automatic: [],
  bettingMs: BETTING_MS,
  positions: POSITIONS,
  chip: paysHalves(rulebook, layout) ? HALF_UNIT_MINOR : UNIT_MINOR,
  colours: hasColours(rulebook) ? [...COLOURS] : [],
  named: [],
  confirmAbove: null,
  odds: {},
});

/** The set-up for another rulebook or layout. Fields that depend on the book are proposed anew, and the others stay. */
export function moveSetup(setup: Setup, from: Rulebook, to: Rulebook, layout: string): Setup {
  const isSameBook = from.id === to.id;
  const opened = openLayout(to, layout);
  const isBet = (bet: string): boolean => opened.ok && opened.value.byId.has(bet);
  const dealing = dealingOf(from, setup.automatic);
  const acts = automatableActs(to);
  const automatic =
    dealing === 'custom'
      ? acts.filter((act) => (setup.automatic as readonly string[]).includes(act))
      : actsOfDealing(to, dealing);
  const { chip, colours } = proposeSetup(to, layout, setup.table);
  return {
    ...setup,
    layout,
    automatic: [...automatic] as Setup['automatic'],
    ...(isSameBook ? {} : { chip, colours }),
    named: isSameBook ? setup.named.filter(isBet) : [],
    odds: to.money.oddsFloor === null ? {} : Object.fromEntries(Object.entries(setup.odds).filter(([bet]) => isBet(bet))),
  };
}

/** The first free name: the letters of the last table with the next number, or `T1`. */
export function proposeName(names: readonly string[], like = 'T1'): string {
  const [, stem = 'T'] = /^(.*?)\d*$/.exec(like) ?? [];
  let number = 1;
  while (names.some((name) => name.toLowerCase() === `${stem}${number}`.toLowerCase())) number += 1;
  return `${stem}${number}`;
}

/** Splits colours that are separated by commas, without empty ones and repetitions. */
export const parseColours = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((colour) => colour.trim())
      .filter((colour) => colour !== ''),
  ),
];

/** The request of the form. Odds that are the printed ones, an empty link and an empty name are left out. */
export function makeBody(rulebook: Rulebook, setup: Setup): NewTableView {
  const { rulesDocument = '', name = '', odds, ...rest } = setup;
  const raised = Object.fromEntries(Object.entries(odds).filter(([, text]) => text.trim() !== ''));
  const link = rulesDocument.trim();
  return {
    rulebook: rulebook.id,
    setup: {
      ...rest,
      confirmAbove: setup.dice === 'real' ? setup.confirmAbove : null,
      odds: raised,
      ...(link === '' ? {} : { rulesDocument: link }),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    },
  };
}
