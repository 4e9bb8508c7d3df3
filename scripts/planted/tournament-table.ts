/** Planted bugs (mistakes that the tests must catch) at tournament tables: who does what, chips, sessions and hidden wagers. */
import type { PlantedBug } from './bug.ts';

const inTable = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/table/${file}.ts` });

export const AT_TOURNAMENT_TABLES: readonly PlantedBug[] = [
  inTable('roles', {
    name: 'staff-seat-players-in-a-tournament',
    find: "atTournaments === 'system' ? new Set(['system']) : new Set([...roles, 'system'])",
    replace: "new Set([...roles, 'system'])",
    why: 'a dealer could seat a stranger at a table that is only for the tournament',
  }),
  inTable('decide-chips', {
    name: 'cash-chips-in-a-tournament',
    find: "isTournamentTable(setup) ? source === 'tournament' : source === 'cage' || source === 'wallet'",
    replace: "source === 'cage' || source === 'wallet' || isTournamentTable(setup)",
    why: 'chips from the cashier could meet tournament chips',
  }),
  inTable('decide-chips', {
    name: 'tournament-chips-at-a-cash-table',
    find: "isTournamentTable(setup) ? source === 'tournament' : source === 'cage' || source === 'wallet'",
    replace: "source === 'tournament' || (!isTournamentTable(setup) && (source === 'cage' || source === 'wallet'))",
    why: 'a player could get chips at a cash table without paying for them',
  }),
  inTable('decide-house', {
    name: 'designated-table-opens-for-cash',
    find: 'if (house?.designated !== undefined)',
    replace: "if (house?.designated === '')",
    why: 'cash players would sit at a table that a tournament uses',
  }),
  inTable('decide-house', {
    name: 'tournament-table-opens-without-a-session',
    find: "if (id === undefined || session === undefined || wagersShown === undefined || !WAGERS_SHOWN.includes(wagersShown))\n    return refuse('bad-tournament-session', clauses, { table: state.setup.table });",
    replace: 'if (id === undefined || session === undefined || wagersShown === undefined) return null;',
    why: 'nobody would know for which session the table is open, and chips of earlier sessions would still count',
  }),
  inTable('decide-round', {
    name: 'spin-begins-while-the-tournament-waits',
    find: "    if (waits !== undefined) return refuse('tournament-waits', waits.clauses, { why: waits.code });\n",
    replace: '',
    why: 'a table would begin a spin while the director is away or the session is over',
    also: [
      { find: '    const waits = house?.tournamentWaits;\n', replace: '' },
      { find: "'call-bets': (state, { house }) =>", replace: "'call-bets': (state) =>" },
    ],
  }),
  inTable('evolve', {
    name: 'penalty-keeps-the-issued-chips',
    find: "if (to === 'tournament') addToIssued(player, -amount);",
    replace: "if (to === 'tournament') addToIssued(player, 0);",
    why: 'a penalty would look like a lost wager',
  }),
  inTable('evolve-tournament', {
    name: 'chips-survive-the-session',
    find: "for (const account of ['rack', 'due', 'held'] as const) {",
    replace: "for (const account of ['rack', 'held'] as const) {",
    why: 'a late correction of one session would add chips to the next one',
  }),
  inTable('evolve-tournament', {
    name: 'earlier-session-corrected',
    find: '  state.history.length = 0;\n',
    replace: '',
    why: 'the correction of a round of an earlier session would change the chips of this one',
  }),
  inTable('evolve-tournament', {
    name: 'rack-forgotten-at-the-close',
    find: '[id, rack + staked]',
    replace: '[id, staked]',
    also: [{ find: '({ id, rack, staked }) =>', replace: '({ id, staked }) =>' }],
    why: 'a player with many chips could wager less than the minimum as often as the player likes',
  }),
  inTable('settlement', {
    name: 'all-in-returned-after-a-warning',
    find: '    ...(chipsAtClose === undefined ? {} : { chipsAtClose }),\n',
    replace: '',
    also: [{ find: '  const chipsAtClose = state.round?.chipsAtClose;\n', replace: '' }],
    why: 'a player with fewer chips than the minimum would lose them as a penalty, although the player wagered all of them',
  }),
  inTable('evolve-tournament', {
    name: 'warning-survives-the-session',
    find: '{ owed: 0, issued: 0, warned: false }',
    replace: '{ owed: 0, issued: 0 }',
    why: 'a wager below the minimum would be returned because of a warning in another tournament',
  }),
  inTable('decide-wagers', {
    name: 'retired-player-withdraws',
    find: "if (isTournamentTable(state.setup) && role !== 'system') return checkSeated(state, id, player);",
    replace: "if (isTournamentTable(state.setup) && role === 'dealer') return checkSeated(state, id, player);",
    why: 'the wagers of a player who retires stand, but the player could take them back',
  }),
  inTable('decide-signs', {
    name: 'session-waits-for-a-notice-of-its-minimum',
    find: 'if (notices.raiseMinimum === null || isTournamentTable(state.setup))',
    replace: 'if (notices.raiseMinimum === null)',
    why: 'a session with a higher minimum could not begin after the one before it',
  }),
  inTable('abstention', {
    name: 'abstaining-in-a-tournament',
    find: '!isTournamentTable(setup) && player.position !== null',
    replace: 'player.position !== null',
    why: 'a tournament player who does not wager keeps the seat',
  }),
  inTable('visibility', {
    name: 'hidden-bets-published',
    find: "  if ('wagersHidden' in event) visible.bets = [];\n",
    replace: '',
    why: 'players would see which bets others wagered on, although the conditions hide it',
  }),
  inTable('views', {
    name: 'hidden-wagers-in-the-view',
    find: 'tournamentWagers: areWagersHidden(state) ? null : wagers',
    replace: 'tournamentWagers: wagers',
    why: 'players would see the wagers of others, although the conditions hide them',
  }),
  inTable('state', {
    name: 'wagers-shown-before-the-close',
    find: "shown === 'never' || (shown === 'after-close' && bettingOpen(state))",
    replace: "shown === 'never'",
    why: 'players could wait for the wagers of others before they place their own',
  }),
];
