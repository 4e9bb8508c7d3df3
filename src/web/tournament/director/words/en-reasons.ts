/** Why an act comes next, in English. */
import type { NextActView } from '../../../../protocol/index.ts';

const reasons: Readonly<Record<NextActView['why'], string>> = {
  'conditions-missing': 'The tournament has no conditions.',
  'approval-missing': 'The conditions need the approval of the authority.',
  'approval-withdrawn': 'The authority has withdrawn its approval. Nothing goes on without a new one.',
  'director-missing': 'The tournament has no director.',
  'nobody-in-charge': 'Nobody is in charge, so nothing can be done.',
  'director-away': 'The person in charge is away. Without a person in charge no table begins another spin.',
  'entries-due': 'Players can apply when entries are open.',
  'entry-applied': 'This person has applied. Accept the entry, or refuse it in the list of entries.',
  'place-free': 'A place is free, and this person has waited longest.',
  'entries-close': 'The draw needs a fixed list of players.',
  'too-few-players': 'There are too few players.',
  'tables-needed': 'The session needs more tables.',
  'draw-due': 'The players and the tables are there. The draw gives everybody a seat.',
  'not-briefed': 'Players must be briefed before they play.',
  'not-signed': 'The player must sign the conditions before playing: on the page of the tournament, or on paper.',
  'substitute-nominated': 'A player wants another person to play. Approve the substitute, or refuse in the roll call.',
  'seat-missing': 'This player has no seat.',
  'not-acknowledged': 'The player has not seen that the session starts earlier.',
  'not-checked-in': 'This player is not here yet.',
  'late-player': 'This player is late, and may still take part.',
  'start-due': 'The players get their chips, and the tables open.',
  'call-due':
    'The pages of the players and the display ask everybody to go to the tables. The session can also start without it.',
  'session-held': 'The session is on hold.',
  'table-determined': 'Further spins cannot change who advances.',
  'table-plays': 'The table is still playing.',
  'count-differs':
    'The count of the dealer differs from the record, so it was refused. Ask the dealer to count again. If the count is right, correct the record.',
  'count-due': 'The table has finished. A dealer counts the chips.',
  'signature-due': 'The count is done. Your signature confirms it.',
  'cut-due': 'All counts are signed. The cut decides who advances.',
  'tie-open': 'A tie must be decided first.',
  'buy-back-open': 'This player is out, and can still buy back.',
  'prizes-due': 'Play is over. The prizes follow from the places.',
  'prize-unpaid': 'This prize is not paid yet.',
};

/** Why an act comes later that cannot be done yet. The text after it says what it waits for. */
const waitReasons: Readonly<Partial<Record<NextActView['why'], string>>> = {
  'place-free': 'This person is on the waiting list.',
  'draw-due': 'The draw gives everybody a seat.',
  'start-due': 'At the start the players get their chips, and the tables open.',
  'table-determined': 'The table can end early.',
  'count-due': 'A dealer counts the chips.',
  'signature-due': 'Your signature confirms the count.',
  'cut-due': 'The cut decides who advances.',
  'prizes-due': 'The prizes follow from the places.',
};

export const EN_REASONS = { reasons, waitReasons };
