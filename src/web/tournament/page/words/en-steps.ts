/** What a player must do next, in English. Every step is one or two sentences. */
import type { StepCode } from '../next-step.ts';

/** The values in the texts, formatted. A value that is not known is empty. */
export interface StepFacts {
  /** A date with a time, and its distance from now. */
  readonly at: string;
  readonly rest: string;
  readonly session: string;
  readonly table: string;
  readonly seat: string;
  readonly chips: string;
  readonly place: string;
  /** The fee of the entry or of a buy-back. Empty if it costs nothing, or if it is not known yet. */
  readonly fee: string;
  readonly isFree: boolean;
  readonly prize: string;
  readonly grace: string;
  /** What a player who does not buy back can still play; null if nothing. */
  readonly chance: { readonly session: string; readonly at: string; readonly rest: string } | null;
  /** Whether the time `at` has come. */
  readonly isDue: boolean;
  /** Whether the players are called to their tables. */
  readonly isCalled: boolean;
  readonly isPractice: boolean;
  /** Whether entries are closed. */
  readonly isClosed: boolean;
  /** Whether the session is the last one, from which nobody advances. */
  readonly isLast: boolean;
  /** Play is over, and the places are known. */
  readonly isOver: boolean;
  /** Why the tournament was cancelled, or why the entry was refused or disqualified. */
  readonly why: string;
  /** What the player has paid and does not get back. */
  readonly kept: string;
  /** The spins of a play-off that are left. */
  readonly spins: string;
}

const atSeat = ({ table, seat }: StepFacts): string => `table ${table}, seat ${seat}`;

/** When a session starts. A start whose time has come waits for the director. */
const starts = ({ at, rest, isDue, isPractice }: StepFacts): string =>
  isDue ? (isPractice ? 'in a moment' : 'as soon as the director starts it') : `${at} (${rest})`;

/** A reason that people wrote, as a sentence. */
const reason = ({ why }: StepFacts): string => (why === '' ? '' : `Reason: ${/[.!?]$/.test(why) ? why : `${why}.`}`);

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const spins = (count: string): string => (count === '1' ? '1 spin' : `${count} spins`);

const steps: Readonly<Record<StepCode, (facts: StepFacts) => string>> = {
  preparing: () => 'The conditions are not approved yet. There is nothing to do now.',
  opens: ({ at, rest }) => `You can apply from ${at} (${rest}).`,
  'sign-in': ({ at, rest }) => `Sign in to apply. Entries close ${at} (${rest}).`,
  apply: ({ at, rest, fee, isFree }) =>
    [`Apply until ${at} (${rest}).`, isFree ? 'It costs nothing.' : fee === '' ? '' : `The entry fee is ${fee}.`]
      .join(' ')
      .trim(),
  'apply-waiting': ({ at, rest }) =>
    `All places are taken. Apply until ${at} (${rest}) to get on the waiting list. You pay only if you get a place.`,
  'entries-closing': () => 'The time for entries is over. The seats are drawn soon.',
  'closed-to-you': () => 'Entries are closed. You can watch the standings here.',
  applied: () => 'You have applied. Wait until the director accepts your entry.',
  waiting: (facts) =>
    `You are on the waiting list. If a place becomes free, you get it. Be at the venue when play starts: ${starts(facts)}.`,
  'waiting-standby': ({ session, at }) =>
    `You are on the waiting list and have checked in. If a player does not come, you get the seat when ${session} starts: ${at}.`,
  sign: () => 'Read the conditions below and sign them. Without your signature you cannot play.',
  'wait-briefing': (facts) =>
    `The director explains the conditions to all players before play. Be there before ${facts.session} starts: ${starts(facts)}.`,
  'wait-draw': (facts) =>
    `You have a place. Your table and seat are drawn ${facts.isClosed ? 'next' : 'after entries close'}. ${facts.session} starts ${starts(facts)}.`,
  acknowledge: (facts) => `The start has changed: ${facts.session} now starts ${starts(facts)}. Confirm that you know.`,
  'check-in': (facts) =>
    facts.table === ''
      ? `Check in before ${facts.session} starts: ${starts(facts)}.`
      : facts.isCalled
        ? `The director calls the players. Check in now and go to ${atSeat(facts)}. ${facts.session} starts ${starts(facts)}.`
        : `Check in before ${facts.session} starts: ${starts(facts)}. Your place is ${atSeat(facts)}.`,
  'go-to-seat': (facts) =>
    `${facts.isCalled ? 'The director calls the players. ' : ''}Go to ${atSeat(facts)}. ${facts.session} starts ${starts(facts)}.`,
  substituted: ({ session }) => `A substitute plays for you in this session: ${session}. There is nothing to do now.`,
  late: (facts) =>
    `${facts.session} has started without you. Check in now and go to ${atSeat(facts)}. You may miss at most ${spins(facts.grace)}.`,
  'late-sign': (facts) =>
    `${facts.session} has started without you. Read the conditions below and sign them now. Then check in and go to ${atSeat(facts)}. You may miss at most ${spins(facts.grace)}.`,
  'late-briefing': (facts) =>
    `${facts.session} has started without you. Go to the director now: you play after the director has explained the conditions to you. You may miss at most ${spins(facts.grace)}.`,
  play: (facts) => `${facts.session} is running. Play at ${atSeat(facts)}.`,
  held: (facts) => `${facts.session} is on hold. Stay at ${atSeat(facts)}: the clock is stopped, and play goes on later.`,
  'no-chips': ({ session, isLast }) =>
    `You have no chips left. Wait until ${session} is over and the ${isLast ? 'places' : 'players who advance'} are known.`,
  counting: ({ session, chips, isLast }) =>
    `${session} is over. Your chips (${chips}) are counted and signed. Then the director ${isLast ? 'decides the final places' : 'says who advances'}.`,
  'play-off': (facts) =>
    `You have the same result as other players, so a play-off decides. Go to ${atSeat(facts)}. You have ${facts.chips} chips, and ${spins(facts.spins)} ${facts.spins === '1' ? 'is' : 'are'} left. No wager is compulsory.`,
  lot: () => 'You have the same result as other players. A lot decides. There is nothing to do now.',
  advanced: (facts) =>
    facts.session === ''
      ? 'You advance to the next session.'
      : `You are in the next session: ${facts.session} starts ${starts(facts)}. Your seat is drawn before that.`,
  'buy-back': ({ session, at, rest, fee, chance }) =>
    [
      `You were eliminated in ${session}. You can buy back until ${at} (${rest}) for ${fee}.`,
      ...(chance === null
        ? []
        : [`Without a buy-back you still have a chance: ${chance.session} starts ${chance.at} (${chance.rest}).`]),
    ].join(' '),
  'another-chance': (facts) =>
    `You were eliminated, but you have another chance: ${facts.session} starts ${starts(facts)}. Your seat is drawn before that.`,
  eliminated: ({ session, place }) => `You were eliminated in ${session} on place ${place}. Thank you for playing.`,
  missed: ({ session }) => `You did not come to ${session} in time, so you do not play any more.`,
  ranked: ({ place }) => `You have finished on place ${place}. The director awards the prizes.`,
  'substitute-done': ({ session }) =>
    `You have played for another player in this session: ${session}. There is nothing more to do.`,
  'prize-due': ({ place, prize }) => `You have finished on place ${place} and won ${prize}. Collect the prize at the cage.`,
  'prize-paid': ({ place, prize }) => `You have finished on place ${place} and won ${prize}. The prize is paid.`,
  over: ({ place }) =>
    place === '–'
      ? 'The tournament is over. You have no prize this time.'
      : `The tournament is over. You were on place ${place} of your last session, without a prize.`,
  cancelled: (facts) =>
    sentences('The tournament is cancelled.', reason(facts), facts.isPractice ? '' : 'Everything that was paid is refunded.'),
  refused: (facts) => sentences('Your application was refused.', reason(facts), 'You have paid nothing.'),
  withdrawn: () => 'You have withdrawn.',
  retired: () => 'You have retired from the tournament.',
  disqualified: (facts) =>
    sentences(
      'The director has disqualified you.',
      reason(facts),
      facts.kept === '' ? '' : `What you have paid is not refunded: ${facts.kept}.`,
      'If you have questions, ask the director.',
    ),
  watch: ({ isOver }) => (isOver ? 'The tournament is over. The results are below.' : 'You can follow the standings here.'),
  played: () => 'The tournament has been played. The results are on this page.',
};

export const EN_STEPS = {
  steps,
  tooFewPlayers: (least: string) => `fewer than ${least} players have entered`,
  nobodyEntered: 'no player has entered',
};
