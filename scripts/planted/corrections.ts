/** Planted bugs (mistakes that the tests must catch) in corrections of a shooter's throws and in the void of old rounds. */
import type { PlantedBug } from './bug.ts';

const inTable = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/table/${file}.ts` });

export const IN_CORRECTIONS: readonly PlantedBug[] = [
  inTable('shooter-correction', {
    name: 'corrected-throw-leaves-the-shooter-paid',
    find: 'bet.paysOn[outcomeOf(each.round === past.round ? faces : each.faces).index] != null;',
    replace: 'bet.paysOn[outcomeOf(each.faces).index] != null;',
    why: 'a throw that proves to be without a crown leaves the payment of 9 to 1',
  }),
  inTable('shooter-correction', {
    name: 'missed-crown-lost',
    find: "return isInCurrentRound || isTurnRunning ? 'rides' : 'returned';",
    replace: "return isInCurrentRound || isTurnRunning ? 'rides' : 'lost';",
    why: 'the stake of a missed crown does not go back after the turn',
  }),
  inTable('shooter-correction', {
    name: 'missed-crown-ends-the-turn',
    find: "return isInCurrentRound || isTurnRunning ? 'rides' : 'returned';",
    replace: "return isTurnRunning ? 'rides' : 'returned';",
    why: 'a crown that is found before the payment does not let the turn go on',
  }),
  inTable('shooter-correction', {
    name: 'four-crowns-only-returned',
    find: "  if (throwCount >= bet.throws) return 'won';\n",
    replace: '',
    why: 'a crown that completes four throws does not win',
  }),
  inTable('evolve-turn', {
    name: 'lost-bet-under-way-stays',
    find: 'state.turn.lostAt = round + 1 - (past.turn ?? round);',
    replace: 'state.turn.lostAt = null;',
    why: 'the turn goes on although the shooter bet is lost',
  }),
  inTable('decide-round', {
    name: 'throw-under-way-not-completed',
    find: '      if (!hasShooterBet(state)) return refuse(',
    replace: '      if (!hasShooterBet(state) || state.turn.lostAt !== null) return refuse(',
    why: 'the others lose their throw when a correction ends the shooter bet',
  }),
  inTable('decide-corrections', {
    name: 'shooter-owes-nothing',
    find: 'const rows = isSeparate ? buildReversal(state, new Map([[player, delta]]), owed, purses) : [];',
    replace: 'const rows = isSeparate && delta > 0 ? buildReversal(state, new Map([[player, delta]]), owed, purses) : [];',
    why: 'a shooter keeps a payment that a corrected throw takes back',
  }),
  inTable('decide-damaged', {
    name: 'old-rounds-keep-their-result',
    find: '[...older.map(fromJournal), ...state.history]',
    replace: 'state.history',
    why: 'a round that the table has forgotten cannot become void',
  }),
  inTable('evolve-chips', {
    name: 'wager-laid-beyond-the-snapshot',
    find: '  while (state.stakes.length <= index) state.stakes.push(0);\n  const before = state.stakes[index] as Minor;',
    replace: '  const before = state.stakes[index] as Minor;',
    why: 'a correction after a restart would lose a wager',
  }),
  inTable('late-failure', {
    name: 'lost-shooter-bet-revived',
    find: "return ended?.past === past ? 'lost' : undefined;",
    replace: 'return undefined;',
    why: 'a re-roll would pay a shooter although another throw had no crown',
  }),
  inTable('late-failure', {
    name: 'only-lost-throw-rolled-again',
    find: "return (ended !== null && ended.past !== past) || past.thrown.lostAt !== null ? 'lies' : undefined;",
    replace: 'return undefined;',
    why: 'a shooter would lose although the throw without a crown is rolled again',
  }),
  inTable('decide-failures', {
    name: 'second-reversal-forgets-the-end',
    find: '...(state.round?.reopened?.hadEnded ? { hadEnded: true as const } : {}),',
    replace: '',
    why: 'a round that is rolled again twice would be counted as abstained for newcomers',
  }),
  inTable('decide-damaged', {
    name: 'damaged-throw-under-way-keeps-the-lost-bet',
    find: '  if (isInCurrentTurn(state, affected)) turns.add(firstRoundOfTurn(state));\n',
    replace: '',
    why: 'damaged dice before and after the settlement must lead to the same money',
  }),
  inTable('decide-held', {
    name: 'unknown-winnings-kept',
    find: 'state.history[0]?.round ?? state.round?.number ?? state.rounds + 1',
    replace: 'state.history[0]?.round ?? Number.POSITIVE_INFINITY',
    why: 'the house would keep winnings of a round that is rolled again',
  }),
  inTable('decide', {
    name: 'closed-table-hides-a-failure',
    find: "  if (command.type === 'declare-failure' && voidsLastRound(state, command.reason)) return null;\n",
    replace: '',
    why: 'a failure is declared until the next round opens',
  }),
  inTable('shooter-correction', {
    name: 'win-depends-on-the-order-of-corrections',
    find: '  if (throwCount >= bet.throws) return',
    replace: '  if (ending.round + 1 - turn >= bet.throws) return',
    why: 'four throws with a crown win, whenever a wrong correction was made',
  }),
];
