/** The rules of one table as its pages print them, so that no page loads a rulebook. It must never show a rule that the table is not played by. */
import type { RulesView } from '../../protocol/index.ts';
import { clausesOf, limitsInForce, makeRatio } from '../../rules/index.ts';
import { announcementOf, type TableState } from '../../table/index.ts';

interface Cited {
  readonly clauses: readonly string[];
}

/** Lists of their own, for an answer shares nothing with the rulebook. */
const cited = <T extends Cited>(value: T): Omit<T, 'clauses'> & { clauses: string[] } => ({
  ...value,
  clauses: [...value.clauses],
});

function betsOf({ layout, sign, withheld }: TableState): RulesView['bets'] {
  return layout.bets.map((bet) => {
    const { minimum, maximum } = limitsInForce(sign ?? {}, undefined, bet.id);
    const pays = new Set(bet.paysOn.flatMap((odds) => (odds === null ? [] : makeRatio(odds))));
    const offered = !withheld.has(bet.id);
    return { bet: bet.id, title: bet.title, pays: [...pays], offered, minimum, maximum, clauses: [...clausesOf(bet)] };
  });
}

function chipsOf({ conduct, setup }: TableState): RulesView['chips'] {
  const { colours } = conduct.chips;
  if (colours === null) return { smallest: setup.chip, colours: null };
  const { severalValues, valueDefault, sharedIfAgreed, clauses } = colours;
  const own = { set: [...setup.colours], severalValues, valueDefault, shared: sharedIfAgreed !== null, clauses: [...clauses] };
  return { smallest: setup.chip, colours: own };
}

function limitsOf({ rulebook }: TableState): RulesView['limits'] {
  const { limits, belowMinimum, aboveMaximum, rounding } = rulebook.money;
  return {
    maximumOver: limits.maximumOver,
    belowMinimum: cited(belowMinimum),
    aboveMaximum: cited(aboveMaximum),
    rounding: cited(rounding),
  };
}

/** What goes wrong in a round, and on which grounds staff may end or order one. */
function troubleOf({ conduct }: TableState): Pick<RulesView, 'failures' | 'invalidationGrounds' | 'dryspinGrounds'> {
  return {
    failures: conduct.failures.map(({ reason, consequence, call, clauses }) => cited({ reason, consequence, call, clauses })),
    invalidationGrounds: (conduct.invalidation?.grounds ?? []).map(cited),
    dryspinGrounds: (conduct.dryspins?.grounds ?? []).map(cited),
  };
}

export function rulesOf(state: TableState): RulesView {
  const { rulebook, layout, setup, conduct } = state;
  const { shooter, ageMin, placement } = conduct;
  return {
    rulebook: rulebook.id,
    title: rulebook.title,
    version: rulebook.version,
    layout: layout.id,
    layoutTitle: layout.title,
    rulesDocument: setup.rulesDocument ?? null,
    dice: {
      count: layout.dice.count,
      symbols: layout.dice.symbols === null ? null : [...layout.dice.symbols],
      totals: layout.dice.totals,
      electronic: setup.dice === 'electronic',
    },
    ladder: [...conduct.ladder],
    officer: conduct.officer,
    steps: conduct.steps.map(cited),
    announcement: cited(announcementOf(layout, conduct)),
    tumblesLeast: conduct.tumbles.least,
    bell: conduct.bell === null ? null : cited(conduct.bell),
    shooter: shooter === null ? null : { ...pickShooter(shooter), clauses: [...shooter.clauses] },
    playerAids: cited(conduct.playerAids),
    ageMin: { years: ageMin.years, clauses: [...ageMin.clauses] },
    chips: chipsOf(state),
    placement: { aboveMaximum: cited(placement.aboveMaximum), belowMinimum: cited(placement.belowMinimum) },
    limits: limitsOf(state),
    ...troubleOf(state),
    bets: betsOf(state),
  };
}

type Shooter = NonNullable<TableState['conduct']['shooter']>;
const pickShooter = ({ bet, diceOffered, diceChosen }: Shooter) => ({ bet, diceOffered, diceChosen });
