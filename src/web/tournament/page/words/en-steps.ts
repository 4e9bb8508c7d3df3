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
  /** The spins of a play-off that are left. */
  readonly spins: string;
}

const atSeat = ({ table, seat }: StepFacts): string => `table ${table}, seat ${seat}`;

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
  waiting: ({ at, rest }) =>
    `You are on the waiting list. If a place becomes free, you get it. Be at the venue when play starts: ${at} (${rest}).`,
  'waiting-standby': ({ session, at }) =>
    `You are on the waiting list and have checked in. If a player does not come, you get the seat when ${session} starts: ${at}.`,
  sign: () => 'Read the conditions below and sign them. Without your signature you cannot play.',
  'wait-briefing': ({ session, at, rest }) =>
    `The director explains the conditions to all players before play. Be there before ${session} starts: ${at} (${rest}).`,
  'wait-draw': ({ session, at, rest }) =>
    `You have a place. Your table and seat are drawn after entries close. ${session} starts ${at} (${rest}).`,
  acknowledge: ({ session, at, rest }) => `The start has changed: ${session} now starts ${at} (${rest}). Confirm that you know.`,
  'check-in': (facts) =>
    facts.table === ''
      ? `Check in before ${facts.session} starts: ${facts.at} (${facts.rest}).`
      : `Check in before ${facts.session} starts: ${facts.at} (${facts.rest}). Your place is ${atSeat(facts)}.`,
  'go-to-seat': (facts) => `Go to ${atSeat(facts)}. ${facts.session} starts ${facts.at} (${facts.rest}).`,
  substituted: ({ session }) => `A substitute plays for you in this session: ${session}. There is nothing to do now.`,
  late: (facts) =>
    `${facts.session} has started without you. Check in now and go to ${atSeat(facts)}. You may miss at most ${spins(facts.grace)}.`,
  play: (facts) => `${facts.session} is running. Play at ${atSeat(facts)}.`,
  held: (facts) => `${facts.session} is on hold. Stay at ${atSeat(facts)}: the clock is stopped, and play goes on later.`,
  'no-chips': ({ session }) => `You have no chips left. Wait until ${session} is over and the players who advance are known.`,
  counting: ({ session, chips }) =>
    `${session} is over. Your chips (${chips}) are counted and signed. Then the director says who advances.`,
  'play-off': (facts) =>
    `You have the same result as other players, so a play-off decides. Go to ${atSeat(facts)}. You have ${facts.chips} chips, and ${spins(facts.spins)} ${facts.spins === '1' ? 'is' : 'are'} left. No wager is compulsory.`,
  lot: () => 'You have the same result as other players. A lot from the committed seed decides. There is nothing to do now.',
  advanced: ({ session, at, rest }) =>
    session === ''
      ? 'You advance to the next session.'
      : `You are in the next session: ${session} starts ${at} (${rest}). Your seat is drawn before.`,
  'buy-back': ({ session, at, rest, fee }) =>
    `You were eliminated in ${session}. You can buy back until ${at} (${rest}) for ${fee}.`,
  'another-chance': ({ session, at, rest }) =>
    `You were eliminated, but you have another chance: ${session} starts ${at} (${rest}). Your seat is drawn before.`,
  eliminated: ({ session, place }) => `You were eliminated in ${session} on place ${place}. Thank you for playing.`,
  missed: ({ session }) => `You did not come to ${session} in time, so you do not play any more.`,
  ranked: ({ place }) => `You have finished on place ${place}. The director awards the prizes.`,
  'prize-due': ({ place, prize }) => `You have finished on place ${place} and won ${prize}. Collect the prize at the cage.`,
  'prize-paid': ({ place, prize }) => `You have finished on place ${place} and won ${prize}. The prize is paid.`,
  over: ({ place }) =>
    place === '–'
      ? 'The tournament is over. You have no prize this time.'
      : `The tournament is over. You were on place ${place} of your last session, without a prize.`,
  cancelled: () => 'The tournament is cancelled. Everything that was paid is refunded.',
  refused: () => 'Your application was refused. You have paid nothing.',
  withdrawn: () => 'You have withdrawn.',
  retired: () => 'You have retired from the tournament.',
  disqualified: () => 'You were disqualified by the director.',
  watch: () => 'You can follow the standings here.',
};

export const EN_STEPS = { steps };
