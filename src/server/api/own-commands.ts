/** Checks commands that players send for themselves, beyond the rules of the table. */
import type { ApiError } from '../../protocol/index.ts';
import { type BodyOf, type CommandBody, holdsColour, type TableState } from '../../table/index.ts';

/** A player can have at most this many disputes at a table that wait for a decision. Staff can still record more for the player. */
const OPEN_DISPUTES_MAX = 20;

export type OwnCommand = BodyOf<'raise-dispute'> | BodyOf<'agree-to-share'>;

export const isOwnCommand = (body: CommandBody): body is OwnCommand =>
  body.type === 'raise-dispute' || body.type === 'agree-to-share';

export const findOwnCommandFault = (state: TableState, body: OwnCommand): ApiError | null =>
  body.type === 'raise-dispute' ? findDisputeFault(state, body) : findSharingFault(state, body);

function findDisputeFault({ disputes }: TableState, { player }: BodyOf<'raise-dispute'>): ApiError | null {
  const open = disputes.filter((dispute) => dispute.player === player && dispute.decision === null).length;
  if (open < OPEN_DISPUTES_MAX) return null;
  return {
    code: 'too-many-disputes',
    message: `${open} of your disputes wait for a decision at this table; at most ${OPEN_DISPUTES_MAX} can wait`,
    facts: { open, maximum: OPEN_DISPUTES_MAX },
  };
}

/** [crown-sic-bo 3.1.2(d)] Only a player who has chips of the colour agrees that another player gets them. The table refuses unknown colours. */
function findSharingFault(
  { players, setup }: TableState,
  { player, colour, newcomer = player }: BodyOf<'agree-to-share'>,
): ApiError | null {
  const own = players.get(player);
  if (newcomer === player || own === undefined || !setup.colours.includes(colour) || holdsColour(own, colour)) return null;
  return { code: 'not-permitted', message: 'you have no chips of this colour', place: 'colour', facts: { colour } };
}
