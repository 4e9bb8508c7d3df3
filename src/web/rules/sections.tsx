/** The sections of the rules page, built from the rulebook's data. */
import type { VNode } from 'preact';
import type { Conduct, LayoutData, Rulebook } from '../../rules/index.ts';
import { type FeltBet, feltWords } from '../felt/index.ts';
import { formatNumber, settings } from '../shell/index.ts';
import { ClauseLinks, RuleList, type RuleText } from './clause-links.tsx';
import { type RulesWords, words } from './words/index.ts';

export interface SectionProps {
  readonly rulebook: Rulebook;
  readonly layout: LayoutData;
  readonly bets: readonly FeltBet[];
}

/** Joins alternatives with "or" in the chosen language. */
const formatAlternatives = (texts: readonly string[]): string =>
  new Intl.ListFormat(settings.language.value, { type: 'disjunction' }).format(texts);

const titleOf = (bets: readonly FeltBet[], id: string): string => bets.find((bet) => bet.id === id)?.title ?? id;

export function Aim({ rulebook, layout }: SectionProps): VNode {
  const t = words.value;
  const dice = rulebook.dice[layout.dice];
  const { names } = feltWords(settings.language.value);
  const { bet = [], wager = [] } = rulebook.defines;
  // The object of the game and the definitions. [rws-tai-sai 3.1] [rws-tai-sai 1.1] [rws-tai-sai 1.4] [crown-sic-bo 1.1]
  const items: readonly RuleText[] = [
    [t.aim(dice?.count ?? 3), dice?.clauses ?? []],
    dice?.symbols ? [t.symbols(dice.symbols.map((symbol) => names[symbol] ?? symbol).join(', ')), dice.clauses] : null,
    [t.terms, [...bet, ...wager]],
    [t.onlyListed, rulebook.listedBetsOnly.clauses],
  ];
  return <RuleList items={items} />;
}

/** What the dealer calls: the translation, if any, and the English words that the dealer says. */
function Call({ call }: { readonly call: string }): VNode {
  const translated = words.value.calls[call];
  return (
    <>
      {translated !== undefined && <q>{translated}</q>} <q lang="en">{call}</q>
    </>
  );
}

export function RoundSteps({ rulebook, layout }: SectionProps): VNode {
  const t = words.value;
  // `tumbles.least`: a valid roll needs this many tumbles. `locked`: wagers cannot change after the close.
  const { steps, tumbles, bell, announcement, locked } = rulebook.conduct;
  const dice = rulebook.dice[layout.dice];
  const announced = Object.values(announcement).find(({ dice: form }) => (form === 'symbols') === (dice?.symbols != null));
  const otherRules: readonly RuleText[] = [
    [t.tumbles(formatNumber(tumbles.least), tumbles.covered), tumbles.clauses],
    bell === null ? null : [t.bell, bell.clauses],
    announced === undefined ? null : [t.announced(announced.dice, announced.total), announced.clauses],
    [t.locked, locked.clauses],
  ];
  const isTumbled = steps.some(({ step }) => step === 'tumble');
  return (
    <>
      <ol class="rules-steps">
        {steps.map(({ step, call, clauses }) => (
          <li key={step}>
            {t.steps[step]} {call !== null && <Call call={call} />} <ClauseLinks ids={clauses} />
          </li>
        ))}
      </ol>
      {/* The first rule is about tumbles. */}
      <RuleList items={isTumbled ? otherRules : otherRules.slice(1)} />
    </>
  );
}

export function Money({ rulebook, bets }: SectionProps): VNode {
  const { money: t } = words.value;
  // `limits.maximumOver` says whether the maximum applies to each player or to all players together. `belowMinimum` and
  // `aboveMaximum` apply at settlement, those of `placement` when a wager is placed.
  const { limits, belowMinimum, aboveMaximum, differential, multiples, rounding, individualLimits, oddsFloor } = rulebook.money;
  const { placement } = rulebook.conduct;
  const pairs = (differential?.pairs ?? [])
    .filter((pair) => pair.every((bet) => bets.some(({ id }) => id === bet)))
    .map((pair) => pair.map((bet) => titleOf(bets, bet)).join(' / '));
  const items: readonly RuleText[] = [
    [t.maximumOver[limits.maximumOver], limits.clauses],
    [
      `${t.placedBelow[placement.belowMinimum.policy]} ${t.belowMinimum[belowMinimum.policy]}`,
      [...new Set([...placement.belowMinimum.clauses, ...belowMinimum.clauses])],
    ],
    [
      `${t.placedAbove[placement.aboveMaximum.policy]} ${t.aboveMaximum[aboveMaximum.policy]}`,
      [...new Set([...placement.aboveMaximum.clauses, ...aboveMaximum.clauses])],
    ],
    differential === null || pairs.length === 0 ? null : [t.differential(pairs.join(', ')), differential.clauses],
    multiples === null ? null : [t.multiples, multiples.clauses],
    [t.rounding[rounding.policy], rounding.clauses],
    individualLimits === null ? null : [t.individual, individualLimits.clauses],
    oddsFloor === null ? null : [t.oddsFloor, oddsFloor.clauses],
  ];
  return <RuleList items={items} />;
}

const formatRole = (t: RulesWords, role: string): string => t.roles[role] ?? role.replaceAll('-', ' ');

export function Failures({ rulebook }: SectionProps): VNode {
  const t = words.value;
  // Dry spins are rounds without wagers.
  const { failures, voided, interruption, invalidation, dryspins }: Conduct = rulebook.conduct;
  const formatGrounds = (list: readonly { readonly ground: string }[]): string =>
    formatAlternatives(list.map(({ ground }) => t.grounds[ground] ?? ground.replaceAll('-', ' ')));
  const clausesOf = (rule: NonNullable<typeof invalidation> | NonNullable<typeof dryspins>): readonly string[] => [
    ...new Set([...rule.clauses, ...rule.grounds.flatMap(({ clauses }) => clauses)]),
  ];
  const otherRules: readonly RuleText[] = [
    [t.voided, voided.clauses],
    [t.interruption[interruption.wagers], interruption.clauses],
    // The clauses about an interruption after the outcome is established (certain).
    interruption.establishedClauses.length === 0 ? null : [t.established, interruption.establishedClauses],
    invalidation === null ? null : [`${t.invalidation} ${formatGrounds(invalidation.grounds)}.`, clausesOf(invalidation)],
    dryspins === null ? null : [`${t.dryspins} ${formatGrounds(dryspins.grounds)}.`, clausesOf(dryspins)],
  ];
  return (
    <>
      <ul class="rules-list">
        {failures.map(({ reason, consequence, call, notified, clauses }) => (
          <li key={reason}>
            <strong>{t.reasons[reason]}</strong>: {t.consequences[consequence]}
            {notified !== undefined && `; ${t.notified(formatRole(t, notified))}`}. <Call call={call} />{' '}
            <ClauseLinks ids={clauses} />
          </li>
        ))}
      </ul>
      <RuleList items={otherRules} />
    </>
  );
}

export function Chips({ rulebook }: SectionProps): VNode {
  const { chips: t } = words.value;
  const {
    chips: { only, colours },
    sideBets,
  }: Conduct = rulebook.conduct;
  // `sideBets`: players may not bet against each other. `colours`: the rules for chips without a printed value. `closedTable`: such chips can be redeemed after their table has closed.
  const items: readonly RuleText[] = [
    [t.only, only.clauses],
    [t.sideBets, sideBets.clauses],
    colours === null ? null : [t.colours, colours.clauses],
    colours === null ? null : [t.several[colours.severalValues], colours.several.clauses],
    colours?.valueDefault === 'minimum' ? [t.valueMinimum, colours.valueClauses] : null,
    colours?.sharedIfAgreed ? [t.shared, colours.sharedIfAgreed.clauses] : null,
    colours?.closedTable ? [t.closedTable, colours.closedTable.clauses] : null,
  ];
  return <RuleList items={items} />;
}

export function Shooter({ rulebook, bets }: SectionProps): VNode | null {
  const { shooter: t } = words.value;
  const { shooter }: Conduct = rulebook.conduct;
  if (shooter === null) return null;
  return (
    <RuleList
      items={[
        [t.turn(formatNumber(shooter.diceOffered), formatNumber(shooter.diceChosen)), shooter.clauses],
        [t.bet(titleOf(bets, shooter.bet)), shooter.clauses],
        [t.locked, shooter.lockedClauses],
      ]}
    />
  );
}

export function People({ rulebook }: SectionProps): VNode {
  const t = words.value;
  const { people } = t;
  const conduct: Conduct = rulebook.conduct;
  // `ladder` has the staff roles, lowest first. `officer` is the government officer. `abstention` is about players who do not wager for many
  // rounds. `oneTable`: the rules apply to each table separately.
  const { ageMin, staffMayNotWager, ladder, ladderClauses, officer, notices, closureNotified, abstention, oneTable } = conduct;
  const officerName = t.officers[officer] ?? officer.replaceAll('-', ' ');
  return (
    <RuleList
      items={[
        [people.age(formatNumber(ageMin.years)), ageMin.clauses],
        [people.staff, staffMayNotWager.clauses],
        [people.ladder(ladder.map((role) => formatRole(t, role)).join(', ')), ladderClauses],
        [people.officer(officerName), []],
        notices.raiseMinimum && [people.raise(formatNumber(notices.raiseMinimum.minutes)), notices.raiseMinimum.clauses],
        notices.closure && [people.closure(formatNumber(notices.closure.minutes)), notices.closure.clauses],
        closureNotified && [people.closureNotified(officerName), closureNotified.clauses],
        abstention && [people.abstention(formatNumber(abstention.rounds)), abstention.clauses],
        [people.oneTable, oneTable.clauses],
      ]}
    />
  );
}

export function Disputes({ rulebook }: SectionProps): VNode {
  const { disputes: t } = words.value;
  const { disputes }: Conduct = rulebook.conduct;
  if (disputes === null) return <RuleList items={[[t.none, []]]} />;
  return (
    <RuleList
      items={[
        [t.raise, disputes.clauses],
        [t.consult(t.whom[disputes.consult] ?? disputes.consult), disputes.consultClauses],
        disputes.review === null ? null : [t.review(t.whom[disputes.review] ?? disputes.review), disputes.clauses],
      ]}
    />
  );
}
