/** What a book says of its game, section by section, from its data alone. It must never say what the data does not. */
import type { VNode } from 'preact';
import type { Conduct, LayoutData, Rulebook } from '../../../rules/index.ts';
import { FELT_WORDS, type FeltBet } from '../../felt/index.ts';
import { sayNumber, settings } from '../../shell/index.ts';
import { Refs, type Said, SaidList, useWords } from './refs.tsx';

export interface SectionProps {
  readonly rulebook: Rulebook;
  readonly layout: LayoutData;
  readonly bets: readonly FeltBet[];
}

/** One of several, as the language says it. */
const sayOr = (texts: readonly string[]): string =>
  new Intl.ListFormat(settings.language.value, { type: 'disjunction' }).format(texts);

const titleOf = (bets: readonly FeltBet[], id: string): string => bets.find((bet) => bet.id === id)?.title ?? id;

export function Aim({ rulebook, layout }: SectionProps): VNode {
  const said = useWords();
  const dice = rulebook.dice[layout.dice];
  const { names } = FELT_WORDS[settings.language.value];
  const { bet = [], wager = [] } = rulebook.defines;
  // What players try to foresee, and words that keep one meaning. [rws-tai-sai 3.1] [rws-tai-sai 1.1] [rws-tai-sai 1.4] [crown-sic-bo 1.1]
  const items: readonly Said[] = [
    [said.aim(dice?.count ?? 3), dice?.clauses ?? []],
    dice?.symbols ? [said.symbols(dice.symbols.map((symbol) => names[symbol] ?? symbol).join(', ')), dice.clauses] : null,
    [said.terms, [...bet, ...wager]],
    [said.onlyListed, rulebook.listedBetsOnly.clauses],
  ];
  return <SaidList items={items} />;
}

/** What is called at the table: in the reader's language, and as it is heard. */
function Call({ call }: { readonly call: string }): VNode {
  const said = useWords().calls[call];
  return (
    <>
      {said !== undefined && <q>{said}</q>} <q lang="en">{call}</q>
    </>
  );
}

export function RoundSteps({ rulebook, layout }: SectionProps): VNode {
  const said = useWords();
  const { steps, tumbles, bell, announcement, locked } = rulebook.conduct;
  const dice = rulebook.dice[layout.dice];
  const call = Object.values(announcement).find(({ dice: how }) => (how === 'symbols') === (dice?.symbols != null));
  const besides: readonly Said[] = [
    [said.tumbles(sayNumber(tumbles.least), tumbles.covered), tumbles.clauses],
    bell === null ? null : [said.bell, bell.clauses],
    call === undefined ? null : [said.announced(call.dice, call.total), call.clauses],
    [said.locked, locked.clauses],
  ];
  const isTumbled = steps.some(({ step }) => step === 'tumble');
  return (
    <>
      <ol class="rules-steps">
        {steps.map(({ step, call: words, clauses }) => (
          <li key={step}>
            {said.steps[step]} {words !== null && <Call call={words} />} <Refs ids={clauses} />
          </li>
        ))}
      </ol>
      <SaidList items={isTumbled ? besides : besides.slice(1)} />
    </>
  );
}

export function Money({ rulebook, bets }: SectionProps): VNode {
  const { money: said } = useWords();
  const { limits, belowMinimum, aboveMaximum, differential, multiples, rounding, individualLimits, oddsFloor } = rulebook.money;
  const { placement } = rulebook.conduct;
  const pairs = (differential?.pairs ?? [])
    .filter((pair) => pair.every((bet) => bets.some(({ id }) => id === bet)))
    .map((pair) => pair.map((bet) => titleOf(bets, bet)).join(' / '));
  const items: readonly Said[] = [
    [said.maximumOver[limits.maximumOver], limits.clauses],
    [
      `${said.placedBelow[placement.belowMinimum.policy]} ${said.belowMinimum[belowMinimum.policy]}`,
      [...new Set([...placement.belowMinimum.clauses, ...belowMinimum.clauses])],
    ],
    [
      `${said.placedAbove[placement.aboveMaximum.policy]} ${said.aboveMaximum[aboveMaximum.policy]}`,
      [...new Set([...placement.aboveMaximum.clauses, ...aboveMaximum.clauses])],
    ],
    differential === null || pairs.length === 0 ? null : [said.differential(pairs.join(', ')), differential.clauses],
    multiples === null ? null : [said.multiples, multiples.clauses],
    [said.rounding[rounding.policy], rounding.clauses],
    individualLimits === null ? null : [said.individual, individualLimits.clauses],
    oddsFloor === null ? null : [said.oddsFloor, oddsFloor.clauses],
  ];
  return <SaidList items={items} />;
}

const sayRole = (said: { readonly roles: Readonly<Record<string, string>> }, role: string): string =>
  said.roles[role] ?? role.replaceAll('-', ' ');

export function Failures({ rulebook }: SectionProps): VNode {
  const said = useWords();
  const { failures, voided, interruption, invalidation, dryspins }: Conduct = rulebook.conduct;
  const grounds = (list: readonly { readonly ground: string }[]): string =>
    sayOr(list.map(({ ground }) => said.grounds[ground] ?? ground.replaceAll('-', ' ')));
  const clausesOf = (of: NonNullable<typeof invalidation> | NonNullable<typeof dryspins>): readonly string[] => [
    ...new Set([...of.clauses, ...of.grounds.flatMap(({ clauses }) => clauses)]),
  ];
  const besides: readonly Said[] = [
    [said.voided, voided.clauses],
    [said.interruption[interruption.wagers], interruption.clauses],
    interruption.establishedClauses.length === 0 ? null : [said.established, interruption.establishedClauses],
    invalidation === null ? null : [`${said.invalidation} ${grounds(invalidation.grounds)}.`, clausesOf(invalidation)],
    dryspins === null ? null : [`${said.dryspins} ${grounds(dryspins.grounds)}.`, clausesOf(dryspins)],
  ];
  return (
    <>
      <ul class="rules-list">
        {failures.map(({ reason, consequence, call, notified, clauses }) => (
          <li key={reason}>
            <strong>{said.reasons[reason]}</strong>: {said.consequences[consequence]}
            {notified !== undefined && `; ${said.notified(sayRole(said, notified))}`}. <Call call={call} /> <Refs ids={clauses} />
          </li>
        ))}
      </ul>
      <SaidList items={besides} />
    </>
  );
}

export function Chips({ rulebook }: SectionProps): VNode {
  const { chips: said } = useWords();
  const {
    chips: { only, colours },
    sideBets,
  }: Conduct = rulebook.conduct;
  const items: readonly Said[] = [
    [said.only, only.clauses],
    [said.sideBets, sideBets.clauses],
    colours === null ? null : [said.colours, colours.clauses],
    colours === null ? null : [said.several[colours.severalValues], colours.several.clauses],
    colours?.valueDefault === 'minimum' ? [said.valueMinimum, colours.valueClauses] : null,
    colours?.sharedIfAgreed ? [said.shared, colours.sharedIfAgreed.clauses] : null,
    colours?.closedTable ? [said.closedTable, colours.closedTable.clauses] : null,
  ];
  return <SaidList items={items} />;
}

export function Shooter({ rulebook, bets }: SectionProps): VNode | null {
  const { shooter: said } = useWords();
  const { shooter }: Conduct = rulebook.conduct;
  if (shooter === null) return null;
  return (
    <SaidList
      items={[
        [said.turn(sayNumber(shooter.diceOffered), sayNumber(shooter.diceChosen)), shooter.clauses],
        [said.bet(titleOf(bets, shooter.bet)), shooter.clauses],
        [said.locked, shooter.lockedClauses],
      ]}
    />
  );
}

export function People({ rulebook }: SectionProps): VNode {
  const said = useWords();
  const { people } = said;
  const conduct: Conduct = rulebook.conduct;
  const { ageMin, staffMayNotWager, ladder, ladderClauses, officer, notices, closureNotified, abstention, oneTable } = conduct;
  const officerName = sayRole(said, officer);
  return (
    <SaidList
      items={[
        [people.age(sayNumber(ageMin.years)), ageMin.clauses],
        [people.staff, staffMayNotWager.clauses],
        [people.ladder(ladder.map((role) => sayRole(said, role)).join(', ')), ladderClauses],
        [people.officer(officerName), []],
        notices.raiseMinimum && [people.raise(sayNumber(notices.raiseMinimum.minutes)), notices.raiseMinimum.clauses],
        notices.closure && [people.closure(sayNumber(notices.closure.minutes)), notices.closure.clauses],
        closureNotified && [people.closureNotified(officerName), closureNotified.clauses],
        abstention && [people.abstention(sayNumber(abstention.rounds)), abstention.clauses],
        [people.oneTable, oneTable.clauses],
      ]}
    />
  );
}

export function Disputes({ rulebook }: SectionProps): VNode {
  const { disputes: said } = useWords();
  const { disputes }: Conduct = rulebook.conduct;
  if (disputes === null) return <SaidList items={[[said.none, []]]} />;
  return (
    <SaidList
      items={[
        [said.raise, disputes.clauses],
        [said.consult(said.whom[disputes.consult] ?? disputes.consult), disputes.consultClauses],
        disputes.review === null ? null : [said.review(said.whom[disputes.review] ?? disputes.review), disputes.clauses],
      ]}
    />
  );
}
