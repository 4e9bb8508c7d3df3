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
    find: "return isInCurrentRound || isThrowUnderWay ? 'rides' : 'returned';",
    replace: "return isInCurrentRound || isThrowUnderWay ? 'rides' : 'lost';",
    why: 'the stake of a missed crown does not go back after the turn',
  }),
  inTable('shooter-correction', {
    name: 'missed-crown-ends-the-turn',
    find: "return isInCurrentRound || isThrowUnderWay ? 'rides' : 'returned';",
    replace: "return isThrowUnderWay ? 'rides' : 'returned';",
    why: 'a crown that is found before the payment does not let the turn go on',
  }),
  inTable('shooter-correction', {
    name: 'four-crowns-only-returned',
    find: "  if (ending.round + 1 - turn >= bet.throws) return 'won';\n",
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
];
