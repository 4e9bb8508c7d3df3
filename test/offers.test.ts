/** Compares offers (the acts that the table offers to a role now) with handwritten lists of permissions and phases, in every phase of every rulebook. */
import { describe, expect, it } from 'vitest';
import { commandOf, isClosed, PHASES, type Phase, phasesOf, tableAt, variantsIn } from '../scripts/lib/phases.ts';
import { type Act, assertPresent } from '../src/rules/index.ts';
import { nextStep, type Offer, offersOf, type TableState, turnActsFor } from '../src/table/index.ts';
import { BOOK_NAMES, type BookName, permittedRoles, ROLES_OUTSIDE_LADDERS, STAFF_ROLES } from './kit/expected-permissions.ts';
import { isAllowedIn } from './kit/expected-phases.ts';
import { digestOf } from './kit/table-states.ts';
import { openTestTable } from './kit/test-table.ts';

/** The acts that are offered. Acts about one player, round, dispute or amount are not, because a person must choose first. */
const OFFERED_ACTS: readonly Act[] = [
  ...([
    'open-table',
    'close-table',
    'post-notice',
    'withdraw-notice',
    'change-sign',
    'notify-officer',
    'start-gaming-day',
    'take-over',
  ] as const),
  ...(['order-dry-spin', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw', 'enter-result', 'confirm-result'] as const),
  ...(['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'accept-dice', 'choose-dice', 'declare-failure'] as const),
  ...(['report-malfunction', 'declare-rectified', 'interrupt', 'report-lamps', 'correct-result', 'invalidate'] as const),
];

/** The name of an offer in the handwritten lists, where it is the name of a variant: an act with certain fields. Several grounds may have the same name. */
function nameOf({ act, reason, ground, notice }: Offer): string {
  if (act === 'declare-failure') return `${act}:${reason}`;
  if (act === 'invalidate') return ground === 'unmended-malfunction' ? 'invalidate:unmended' : 'invalidate:current';
  return notice === undefined ? act : `${act}:${notice === 'closure' ? 'closure' : 'minimum'}`;
}

/** People at the tables of `tableAt`. Other roles belong to max. */
const PERSON: Readonly<Record<string, string>> = { player: 'ann', dealer: 'deb' };
const actorOf = (role: string) => ({ role, person: PERSON[role] ?? 'max' });
/** The time of all commands from `commandOf`, at which all notices are due. */
const commandTimeOf = (book: BookName, state: TableState): number => {
  const variant = assertPresent(
    variantsIn(book).find(({ act }) => act === 'close-table'),
    'the close-table command',
  );
  return commandOf(book, state, variant, 'dealer').atMs;
};
const offersAt = (book: BookName, state: TableState, role: string) => offersOf(state, actorOf(role), commandTimeOf(book, state));

function expectedOffers(
  book: BookName,
  role: string,
  phase: Phase,
  dice: 'real' | 'electronic',
  suspended: boolean,
): readonly string[] {
  // An act that invalidates an earlier round is not offered, because a person must choose the round.
  return (
    variantsIn(book)
      .filter(({ act, name }) => OFFERED_ACTS.includes(act) && name !== 'invalidate:earlier')
      .filter(({ act }) =>
        act === 'enter-result' && dice === 'electronic' ? role === 'tumbler' : permittedRoles(book, act).includes(role),
      )
      // Dan tumbled the dice of these tables. At Adelaide nobody else keys their result (4(c)).
      .filter(({ act }) => act !== 'enter-result' || dice === 'electronic' || book !== 'adelaide-big-and-small')
      .filter(({ name }) => isAllowedIn(book, name, phase, { dice, suspended, role }))
      .map(({ name }) => name)
  );
}

describe.each(BOOK_NAMES)('%s', (book) => {
  describe.each(['real', 'electronic'] as const)('%s dice', (dice) => {
    const phaseRows = phasesOf(book, dice).flatMap((phase) =>
      (isClosed(phase) ? [false] : [false, true]).map(
        (suspended) => [`${PHASES[phase]}${suspended ? ', suspended' : ''}`, phase, suspended] as const,
      ),
    );

    it.each(phaseRows)('%s: each role is offered what the lists allow', (_, phase, suspended) => {
      const state = tableAt(book, phase, { dice, suspended });
      const before = digestOf(state);
      for (const role of [...STAFF_ROLES[book], ...ROLES_OUTSIDE_LADDERS]) {
        const names = new Set(offersAt(book, state, role).map(nameOf));
        expect([role, [...names].sort()]).toEqual([role, [...expectedOffers(book, role, phase, dice, suspended)].sort()]);
      }
      expect(digestOf(state)).toBe(before);
    });
  });

  it('offers the highest staff role every ground and every reason of the rulebook, and nothing twice in a phase', () => {
    const offered = new Set<string>();
    for (const phase of phasesOf(book, 'real'))
      for (const suspended of isClosed(phase) ? [false] : [false, true]) {
        const offers = offersAt(book, tableAt(book, phase, { suspended }), STAFF_ROLES[book].at(-1) ?? '');
        const offerTexts = offers.map(({ act, reason, ground, notice }) => [act, reason, ground, notice].join(' '));
        expect(new Set(offerTexts).size).toBe(offerTexts.length);
        for (const { reason, ground } of offers) if (reason ?? ground) offered.add(reason ?? ground ?? '');
      }
    const { failures, invalidation, dryspins } = tableAt(book, 'I').conduct;
    const reasonsAndGrounds = [
      ...failures.map(({ reason }) => reason),
      ...(invalidation?.grounds ?? []).map(({ ground }) => ground),
    ];
    expect([...offered].sort()).toEqual(
      [...new Set([...reasonsAndGrounds, ...(dryspins?.grounds ?? []).map(({ ground }) => ground)])].sort(),
    );
  });
});

/** Pairs of a phase (a letter of `PHASES`) and the dealer's act that the round waits for. A dash means that it waits for a player, the dice or the house. */
const NEXT_ACTS: Readonly<Record<BookName, string>> = {
  'crown-sic-bo':
    'C - I call-bets B tumble T close-bets L uncover U enter-result N tumble R settle-round S take-losers P pay-winners',
  'rws-tai-sai': 'C - I call-bets B close-bets L tumble F tumble T enter-result R settle-round S take-losers P pay-winners',
  'adelaide-big-and-small':
    'C - I tumble F tumble T call-bets B close-bets L uncover U - N tumble R settle-round S take-losers P pay-winners',
  'triple-dice':
    'C - I offer-dice O - A call-bets D - B - H enter-result N - R settle-round S take-losers P pay-winners K call-bets',
  dicette: 'C - I call-bets B throw H enter-result R settle-round S take-losers P pay-winners',
};

describe.each(BOOK_NAMES)('%s: the next act', (book) => {
  it('is the dealer’s next step, listed first and marked', () => {
    const words = NEXT_ACTS[book].split(' ');
    const expectedActs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] === '-' ? null : words[i + 1]]] : []));
    const nextActs = phasesOf(book, 'real').map((phase) => {
      const offers = offersAt(book, tableAt(book, phase), 'dealer');
      expect(offers.slice(1).some(({ next }) => next)).toBe(false);
      return [phase, offers[0]?.next ? offers[0].act : null];
    });
    expect(new Map(nextActs as [string, string][])).toEqual(new Map(expectedActs as [string, string][]));
  });

  it('is the result for the dealer who tumbled the dice', () => {
    const [phase] = phasesOf(book, 'real').filter((each) => nextStep(tableAt(book, each)) === 'result');
    const offers = offersOf(tableAt(book, phase as Phase), { role: 'dealer', person: 'dan' }, 0);
    expect(offers[0]).toMatchObject({ act: 'enter-result', next: true });
  });

  it('is open-table if the table is closed, and declare-rectified if it is suspended', () => {
    const topRole = STAFF_ROLES[book].at(-1) ?? '';
    expect(offersAt(book, tableAt(book, 'C'), topRole)[0]).toMatchObject({ act: 'open-table', next: true });
    const suspendedTable = tableAt(book, 'B', { suspended: true });
    expect(offersAt(book, suspendedTable, topRole)[0]).toMatchObject({ act: 'declare-rectified', next: true });
    expect(offersAt(book, suspendedTable, 'dealer').some(({ next }) => next)).toBe(false);
  });
});

describe('calls and consequences in offers', () => {
  const findOffer = (book: BookName, phase: Phase, act: Act) =>
    offersAt(book, tableAt(book, phase), 'dealer').find((offer) => offer.act === act);

  it('are those of the rulebook: calls of steps, failures with their consequence, and the result', () => {
    expect(findOffer('crown-sic-bo', 'I', 'call-bets')).toMatchObject({ call: 'Place your bets', clauses: ['5.1.1'] });
    expect(findOffer('rws-tai-sai', 'B', 'close-bets')).toMatchObject({ call: 'No more Bets', clauses: ['3.6', '5.9'] });
    expect(findOffer('crown-sic-bo', 'R', 'settle-round')).toMatchObject({ call: '1, 2, 4, total 7' });
    expect(findOffer('triple-dice', 'R', 'settle-round')).toMatchObject({ call: 'crown, anchor, heart' });
    expect(findOffer('crown-sic-bo', 'U', 'enter-result')).toMatchObject({ call: null });
    expect(findOffer('crown-sic-bo', 'T', 'declare-failure')).toMatchObject({ call: 'No spin', consequence: 'again' });
    expect(findOffer('rws-tai-sai', 'F', 'declare-failure')).toMatchObject({
      reason: 'too-few-tumbles',
      call: 'Void',
      consequence: 'void',
      clauses: ['5.5.1'],
    });
  });
});

describe('offers depend on the person and the time', () => {
  it('a dealer who is not assigned to this table gets no offers', () => {
    expect(offersOf(tableAt('crown-sic-bo', 'I'), { role: 'dealer', person: 'stranger' }, 0)).toEqual([]);
  });

  it('the person who read the dice cannot confirm them', () => {
    // If a round wins more than 100, a second person must confirm the dice. dan reads them.
    const t = openTestTable('crown-sic-bo', 'A', { setup: { confirmAbove: 100 } });
    t.accepts('pit-boss pam assign-staff person=deb role=dealer adult=true');
    t.playUpTo('open');
    t.accepts('player ann place bet=small amount=500');
    t.playUpTo('result', '124');
    const [dan, deb] = ['dan', 'deb'].map((person) => offersOf(t.state, { role: 'dealer', person }, 0)) as [Offer[], Offer[]];
    expect(dan.filter(({ act, next }) => next || act === 'confirm-result' || act === 'settle-round')).toEqual([]);
    expect(deb[0]).toMatchObject({ act: 'confirm-result', next: true });
    t.accepts('dealer deb confirm-result faces=124');
    expect(offersOf(t.state, { role: 'dealer', person: 'dan' }, 0)[0]).toMatchObject({ act: 'settle-round', next: true });
  });

  it('a table may be closed when its notice of closure is due', () => {
    const t = openTestTable('crown-sic-bo', 'A');
    t.accepts('pit-boss pam post-notice notice=closure');
    const canClose = (atMs: number): boolean =>
      offersOf(t.state, { role: 'pit-boss', person: 'pam' }, atMs).some(({ act }) => act === 'close-table');
    const dueMs = t.state.closureDueMs ?? 0;
    expect([canClose(dueMs - 1), canClose(dueMs)]).toEqual([false, true]);
  });
});

describe('players at a table', () => {
  it('are offered their acts of a shooter’s turn', () => {
    const turnActsIn = (phase: Phase, person: string) => turnActsFor(tableAt('triple-dice', phase), person);
    const ann = phasesOf('triple-dice', 'real').map((phase) => `${phase} ${turnActsIn(phase, 'ann').join(' ')}`.trim());
    expect(ann).toEqual([
      'C',
      'I',
      'O accept-dice',
      'A choose-dice',
      'D choose-dice',
      'B throw',
      'H',
      'N throw',
      'R',
      'S',
      'P',
      'K',
    ]);
    // cy sits, dot has left, bo is barred.
    expect(['cy', 'dot', 'bo'].map((person) => turnActsIn('O', person))).toEqual([['accept-dice'], [], []]);
    expect(['cy', 'dot', 'bo'].map((person) => turnActsIn('B', person))).toEqual([[], [], []]);
    expect(turnActsFor(tableAt('triple-dice', 'B', { suspended: true }), 'ann')).toEqual([]);
  });

  it.each(BOOK_NAMES.filter((book) => book !== 'triple-dice'))('%s: have no such acts, because there is no shooter', (book) => {
    for (const phase of phasesOf(book, 'real')) expect(turnActsFor(tableAt(book, phase), 'ann')).toEqual([]);
  });
});
