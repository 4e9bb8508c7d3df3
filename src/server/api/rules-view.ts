/** Builds the rules of one table for display, so that pages do not load a rulebook. */
import type { RulesView } from '../../protocol/index.ts';
import { clausesOf, limitsInForce, makeRatio } from '../../rules/index.ts';
import { announcementOf, type TableState } from '../../table/index.ts';

interface HasClauses {
  readonly clauses: readonly string[];
}

/** Copies the clauses, so that an answer shares nothing with the rulebook. */
const copyClauses = <T extends HasClauses>(value: T): Omit<T, 'clauses'> & { clauses: string[] } => ({
  ...value,
  clauses: [...value.clauses],
});

function buildBets({ layout, sign, withheld }: TableState): RulesView['bets'] {
  return layout.bets.map((bet) => {
    // The limits on the sign, without a player's individual limits.
    const { minimum, maximum } = limitsInForce(sign ?? {}, undefined, bet.id);
    const pays = new Set(bet.paysOn.flatMap((odds) => (odds === null ? [] : makeRatio(odds))));
    const offered = !withheld.has(bet.id);
    return { bet: bet.id, title: bet.title, pays: [...pays], offered, minimum, maximum, clauses: [...clausesOf(bet)] };
  });
}

function buildChips({ conduct, setup }: TableState): RulesView['chips'] {
  const { colours } = conduct.chips;
  if (colours === null) return { smallest: setup.chip, colours: null };
  const { severalValues, valueDefault, sharedIfAgreed, clauses } = colours;
  const tableColours = {
    set: [...setup.colours],
    severalValues,
    valueDefault,
    shared: sharedIfAgreed !== null,
    clauses: [...clauses],
  };
  return { smallest: setup.chip, colours: tableColours };
}

function buildLimits({ rulebook }: TableState): RulesView['limits'] {
  const { limits, belowMinimum, aboveMaximum, rounding } = rulebook.money;
  return {
    // Whether the maximum is for each player or for all players on a bet.
    maximumOver: limits.maximumOver,
    belowMinimum: copyClauses(belowMinimum),
    aboveMaximum: copyClauses(aboveMaximum),
    rounding: copyClauses(rounding),
  };
}

/** Lists the failures of a roll, the grounds to invalidate a round and the grounds to order a dry spin (a round without wagers). */
function buildFailuresAndGrounds({
  conduct,
}: TableState): Pick<RulesView, 'failures' | 'invalidationGrounds' | 'dryspinGrounds'> {
  return {
    failures: conduct.failures.map(({ reason, consequence, call, clauses }) =>
      copyClauses({ reason, consequence, call, clauses }),
    ),
    invalidationGrounds: (conduct.invalidation?.grounds ?? []).map(copyClauses),
    dryspinGrounds: (conduct.dryspins?.grounds ?? []).map(copyClauses),
  };
}

export function buildRulesView(state: TableState): RulesView {
  const { rulebook, layout, setup, conduct } = state;
  const { shooter, ageMin, placement } = conduct;
  return {
    rulebook: rulebook.id,
    title: rulebook.title,
    version: rulebook.version,
    layout: layout.id,
    layoutTitle: layout.title,
    tableName: setup.name ?? null,
    rulesDocument: setup.rulesDocument ?? null,
    dice: {
      count: layout.dice.count,
      symbols: layout.dice.symbols === null ? null : [...layout.dice.symbols],
      totals: layout.dice.totals,
      electronic: setup.dice === 'electronic',
    },
    // Staff roles, lowest first, and the title of the government officer.
    ladder: [...conduct.ladder],
    officer: conduct.officer,
    steps: conduct.steps.map(copyClauses),
    announcement: copyClauses(announcementOf(layout, conduct)),
    // A valid roll needs at least this many tumbles.
    tumblesLeast: conduct.tumbles.least,
    bell: conduct.bell === null ? null : copyClauses(conduct.bell),
    shooter: shooter === null ? null : { ...pickShooter(shooter), clauses: [...shooter.clauses] },
    // Whether players may use aids that record or predict results.
    playerAids: copyClauses(conduct.playerAids),
    ageMin: { years: ageMin.years, clauses: [...ageMin.clauses] },
    chips: buildChips(state),
    placement: { aboveMaximum: copyClauses(placement.aboveMaximum), belowMinimum: copyClauses(placement.belowMinimum) },
    limits: buildLimits(state),
    ...buildFailuresAndGrounds(state),
    bets: buildBets(state),
  };
}

type Shooter = NonNullable<TableState['conduct']['shooter']>;
const pickShooter = ({ bet, diceOffered, diceChosen }: Shooter) => ({ bet, diceOffered, diceChosen });
