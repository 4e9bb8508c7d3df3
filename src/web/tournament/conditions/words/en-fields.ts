/** The fields of the conditions form in English: label, and one sentence that explains the field. */
import type { FieldKey } from '../field-keys.ts';

interface FieldText {
  readonly label: string;
  readonly hint: string;
}

const fields: Readonly<Record<FieldKey, FieldText>> = {
  id: { label: 'Address', hint: 'The tournament gets this address. It is made from the name and cannot change later.' },
  name: { label: 'Name of the tournament', hint: 'Everybody sees this name.' },
  rulebook: { label: 'Game', hint: 'Only games whose rules have tournaments are listed.' },
  layout: { label: 'Layout', hint: 'All tables of the tournament must have this layout.' },
  'sign.minimum': { label: 'Minimum wager', hint: 'The lowest wager on a bet at every table, in tournament chips.' },
  'sign.maximum': { label: 'Maximum wager', hint: 'The highest wager on a bet at every table, in tournament chips.' },
  'entryFee.amount': { label: 'Entry fee', hint: 'What each player pays in cash; 0 if entry is free.' },
  'entryFee.housePart': { label: 'Part of the house', hint: 'What the house keeps of each fee. The rest goes to the prizes.' },
  sessions: { label: 'Sessions', hint: 'Sessions are played in this order. The last one ranks the players.' },
  'sessions[].id': { label: 'Short name', hint: 'Other sessions and the records call the session by this name.' },
  'sessions[].kind': {
    label: 'Kind',
    hint: 'A repechage gives eliminated players another chance. The final is the last session.',
  },
  'sessions[].entrants': { label: 'Who plays', hint: 'Everybody who entered, or players from earlier sessions.' },
  'sessions[].tables': { label: 'Tables', hint: 'How many tables play at the same time. They are used for nothing else.' },
  'sessions[].seats': { label: 'Seats at a table', hint: 'At most this many players sit at one table.' },
  'sessions[].length': { label: 'The session ends', hint: 'Void spins and no spins do not count.' },
  'sessions[].length.spins': { label: 'Spins', hint: 'Every table plays this many spins.' },
  'sessions[].length.minutes': { label: 'Minutes', hint: 'When the time is over, the spin under way is finished.' },
  'sessions[].length.remaining': {
    label: 'Players who remain',
    hint: 'The session ends when this many players or fewer have chips.',
  },
  'sessions[].length.spinsMax': { label: 'Spins at most', hint: 'The session ends after this many spins in any case.' },
  'sessions[].chips': { label: 'Chips of each player', hint: 'Every player starts the session with the same tournament chips.' },
  'sessions[].compulsory': { label: 'Compulsory wager', hint: 'Whether each player must wager in every spin.' },
  'sessions[].compulsory.amount': {
    label: 'Compulsory amount',
    hint: 'Each player must wager at least this in every spin. A missing wager is taken from the chips.',
  },
  'sessions[].compulsory.shortOfChips': {
    label: 'A player with fewer chips',
    hint: 'What happens to a player who has less than the compulsory amount.',
  },
  'sessions[].cuts': { label: 'Who advances', hint: 'Applied in this order to the players who have not advanced yet.' },
  'sessions[].startsMs': { label: 'Start', hint: 'The director can change it later with notice.' },
  ties: { label: 'Ties', hint: 'If players have equal chips, these steps decide, in this order.' },
  buyBack: { label: 'Buy-back', hint: 'Whether eliminated players can pay to play in the next session.' },
  'buyBack.times': { label: 'How often', hint: 'How often one player can buy back.' },
  'buyBack.fee.amount': { label: 'Fee', hint: 'What a buy-back costs in cash.' },
  'buyBack.fee.housePart': { label: 'Part of the house', hint: 'What the house keeps of the fee. The rest goes to the prizes.' },
  'buyBack.after': { label: 'After which sessions', hint: 'Players who were eliminated in these sessions can buy back.' },
  'buyBack.minutes': { label: 'Minutes', hint: 'How long players can buy back after the cut.' },
  'eligibility.mayRefuse': {
    label: 'Refusal',
    hint: 'The house can refuse applications only if the conditions reserve this right.',
  },
  'eligibility.criteria': {
    label: 'Selection criteria',
    hint: 'How players are selected. Leave it empty if there are no criteria.',
  },
  'entry.opensMs': { label: 'Entries open', hint: 'From then on people can apply. The conditions must be approved before.' },
  'entry.closesMs': { label: 'Entries close', hint: 'After that nobody can apply.' },
  'entry.withdrawFreeUntilMs': {
    label: 'Free withdrawal until',
    hint: 'Until then a player withdraws and gets the whole fee back.',
  },
  'entry.lateRefundPercent': {
    label: 'Refund after that, in per cent',
    hint: 'The part of the fee that a player gets back after a later withdrawal.',
  },
  'entry.form': { label: 'Application', hint: 'Where the form is, or how people apply.' },
  'entry.playersMin': { label: 'Fewest players', hint: 'The tournament is played only with at least this many players.' },
  'entry.playersMax': { label: 'Most players', hint: 'Further applications go to the waiting list.' },
  'entry.tooFew': { label: 'With too few players', hint: 'What happens if there are too few players when entries close.' },
  'disqualification.basis': { label: 'Disqualification', hint: 'When the director removes a player.' },
  'disqualification.refundPercent': {
    label: 'Refund in per cent',
    hint: 'The part of the fees that a disqualified player gets back.',
  },
  'retirement.basis': { label: 'Retirement', hint: 'When a player may stop.' },
  'retirement.refundPercent': { label: 'Refund in per cent', hint: 'The part of the fees that a player who retires gets back.' },
  'lateness.graceSpins': { label: 'Spins of grace', hint: 'A player who arrives within this many spins still plays.' },
  'lateness.chips': {
    label: 'Chips of a late player',
    hint: 'Whether the compulsory wagers of the missed spins are taken from the chips.',
  },
  'lateness.waitingList': {
    label: 'Waiting list',
    hint: 'Whether the next person on the waiting list takes the seat of an absent player before the first spin.',
  },
  prizes: { label: 'Prizes', hint: 'From the first place on. Tied players can share the prizes of their places.' },
  statements: { label: 'Statements', hint: 'What the conditions say to everybody.' },
  signature: { label: 'Signature', hint: 'Whether players sign the conditions before they play.' },
  substitutes: { label: 'Substitutes', hint: 'Whether a player may name a substitute. The director approves each one.' },
  noticeMinutes: {
    label: 'Notice of a changed start, in minutes',
    hint: 'Players are told at least this long before a changed start.',
  },
  directorAwaySeconds: {
    label: 'Absence of the director, in seconds',
    hint: 'After this time without a person in charge, no further spin begins. A console that nobody uses for five minutes is locked, and its director counts as away. Rule 8.2.4 asks for presence during the whole session. Hand over to a deputy, or take the console along on a phone.',
  },
  chipsBecomeCash: { label: 'Chips become cash', hint: 'Whether chips are exchanged for cash at the end of a session.' },
  wagersShown: { label: 'Wagers of other players', hint: 'When the players at a table see the wagers of the others.' },
  remarks: { label: 'Remarks', hint: 'Anything else that players are told.' },
};

export const EN_FIELDS = { fields };
