/** Planted bugs (mistakes that the tests must catch) in due money: what a settled round owes until the dealer pays it. */
import type { PlantedBug } from './bug.ts';

const inTable = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/table/${file}.ts` });

const TAKE_ALL = '  takeLosers(state, betsOf(new Set(endedRows.map(([, bet]) => bet))));\n';

const IN_SETTLEMENTS: readonly PlantedBug[] = [
  inTable('evolve-settlement', {
    name: 'winnings-paid-at-the-settlement',
    find: `  if (!paidAtOnce) return;\n${TAKE_ALL}`,
    replace: `  if (paidAtOnce)${TAKE_ALL}`,
    why: 'a player could cash winnings before the dealer has paid them',
  }),
  inTable('evolve-settlement', {
    name: 'losers-taken-at-the-settlement',
    find: `  if (!paidAtOnce) return;\n${TAKE_ALL}`,
    replace: `${TAKE_ALL}  if (!paidAtOnce) return;\n`,
    why: 'losing wagers lie on the layout until the dealer takes them',
  }),
  inTable('evolve-settlement', {
    name: 'excess-paid-at-the-settlement',
    find: '    addDue(state, player, spot.bet, claim);\n',
    replace:
      "    if (outcome === 'lost') {\n      addToRack(state, player, claim);\n      state.accounts.layout -= claim;\n      continue;\n    }\n    addDue(state, player, spot.bet, claim);\n",
    why: 'the returned part of a losing wager waits for the payment of its bet',
  }),
  inTable('evolve-chips', {
    name: 'colour-stake-paid-in-cash',
    find: "target === 'due' && countByColour.size > 0",
    replace: "target === 'due' && countByColour.size < 0",
    why: 'a winning stake in colour chips comes back in the same colour',
  }),
  inTable('evolve-settlement', {
    name: 'excess-in-colour-paid-in-cash',
    find: '      if (partsInColour) returnColours(player, bet, returned);\n',
    replace: '',
    why: 'the returned part of a losing wager comes back in colour chips as far as whole chips fit',
  }),
];

const IN_PAYMENTS: readonly PlantedBug[] = [
  inTable('evolve-due', {
    name: 'one-payment-frees-all-bets',
    find: '    if (!paid.has(bet)) continue;\n',
    replace: '',
    why: 'the payment of one bet frees that bet only',
  }),
  inTable('evolve-due', {
    name: 'excluded-winner-unpaid',
    find: '    if (amount === 0) continue;\n    addDue',
    replace: '    if (amount === 0 || player.barred !== null) continue;\n    addDue',
    why: 'an excluded player keeps what is due',
  }),
  inTable('decide-round', {
    name: 'due-lost-by-leaving',
    find: "    if (playerState === undefined) return refuse('unknown-player', [], { player });\n    const amount = otherDue",
    replace:
      "    if (playerState?.position == null) return refuse('unknown-player', [], { player });\n    const amount = otherDue",
    why: 'a player who has left keeps what is due',
  }),
  {
    name: 'closed-table-pays-nothing',
    file: 'src/rules/acts.ts',
    find: "'pay-due': { who: 'staff', when: 'always',",
    replace: "'pay-due': { who: 'staff', when: 'open',",
    why: 'what is due stays due when the table closes, and must still be paid',
  },
  inTable('due', {
    name: 'pay-due-pays-bets',
    find: 'betDues(state, player).reduce((rest, { amount }) => rest - amount, player.due);',
    replace: 'player.due + 0 * state.rounds;',
    why: 'what a bet owes is paid with the bet, after the losing wagers are taken',
  }),
  inTable('roles', {
    name: 'automatic-table-leaves-corrections-unpaid',
    find: '(automatic.includes(act) || (rule !== true && automatic.includes(rule)))',
    replace: 'automatic.includes(act)',
    why: 'a system that pays winners also pays corrections',
  }),
];

const IN_REVERSALS: readonly PlantedBug[] = [
  inTable('reversal', {
    name: 'correction-in-favour-paid-at-once',
    find: 'const due = Math.max(delta, 0 - purse.due);',
    replace: 'const due = delta > 0 ? 0 : Math.max(delta, 0 - purse.due);',
    why: 'a player could cash a correction before the dealer has paid it',
  }),
  inTable('reversal', {
    name: 'reversal-takes-the-rack-first',
    find: 'const due = Math.max(delta, 0 - purse.due);\n    const rack = Math.max(delta - due, 0 - purse.rack);',
    replace:
      'const rack = delta > 0 ? 0 : Math.max(delta, 0 - purse.rack);\n    const due = Math.max(delta - rack, 0 - purse.due);',
    why: 'chips in a rack are taken only if what is due is not enough',
  }),
  inTable('reversal', {
    name: 'reversal-takes-colour-chips',
    find: 'due: player === undefined ? 0 : cashDue(player),',
    replace: 'due: player === undefined ? 0 : player.due,',
    why: 'colour chips that are due are never taken back',
  }),
  inTable('decide-trouble', {
    name: 'adjustment-in-favour-paid-at-once',
    find: 'due: Math.max(amount, 0 - due),',
    replace: 'due: amount > 0 ? 0 : Math.max(amount, 0 - due),',
    why: 'a player could cash an adjustment before the dealer has paid it',
  }),
  inTable('evolve-due', {
    name: 'set-off-from-the-last-bet',
    find: '  for (const bet of state.layout.bets) {\n    if (missing === 0) break;',
    replace: '  for (const bet of state.layout.bets.toReversed()) {\n    if (missing === 0) break;',
    why: 'a reversal takes from the bets in the order of the layout',
  }),
  inTable('evolve-due', {
    name: 'corrected-wager-lies-again-after-the-losers-were-taken',
    find: "const after = outcome === 'lost' && !isTaken ? counted : 0;",
    replace: "const after = outcome === 'lost' ? counted : 0;",
    why: 'after the losing wagers are taken, no losing wager lies on the layout',
  }),
  inTable('evolve-due', {
    name: 'void-leaves-money-with-the-bets',
    find: '  state.dues[index] = 0;\n',
    replace: '',
    why: 'a void round has no bets to pay, so its stakes could never be paid',
  }),
];

export const IN_DUE_MONEY: readonly PlantedBug[] = [...IN_SETTLEMENTS, ...IN_PAYMENTS, ...IN_REVERSALS];
