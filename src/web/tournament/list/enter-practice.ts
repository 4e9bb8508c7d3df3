/** Enters a practice tournament with one press, the next one or one that starts now: signs the visitor in as a guest, opens the tournament and applies. */
import { CroupierError } from '../../../client/index.ts';
import type { TournamentRefusalCode } from '../../../tournament/index.ts';
import { claimAge, enterAsGuest, navigate, session } from '../../shell/index.ts';
import { formatOutcome, formatTournamentError, sendAct, tournaments, tournamentWords } from '../parts/index.ts';

/** The age that the rulebook of practice tournaments asks for. */
export const PRACTICE_YEARS = 18;

/** The refusal of a tournament for a person who has an entry. */
const ENTERED: TournamentRefusalCode = 'entered-already';

/** Returns why it is not possible; null after the page of the tournament is opened. */
export async function enterPractice(now = false): Promise<string | null> {
  try {
    if (session.value == null) await enterAsGuest(PRACTICE_YEARS);
    else if ((session.value.over ?? 0) < PRACTICE_YEARS) await claimAge(PRACTICE_YEARS);
    const { view } = await tournaments.openPractice(now ? { now } : {});
    const outcome = await sendAct(view.id, { type: 'apply' });
    // A player who has entered already only wants to see the tournament.
    const isEntered = outcome.kind === 'refused' && (outcome.error.code as string) === ENTERED;
    if (outcome.kind !== 'done' && !isEntered) return formatOutcome(outcome);
    navigate('tournament', { tournament: view.id });
    return null;
  } catch (error) {
    return error instanceof CroupierError && error.status > 0
      ? formatTournamentError(error.error)
      : tournamentWords.value.noAnswer;
  }
}
