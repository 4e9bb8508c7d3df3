/** The bots of practice tournaments: who they are, and how they wager. docs/TOURNAMENTS.md publishes the strategy. */
import { bettingOpen, type TableState } from '../../table/index.ts';
import { type Session, standingsOf, type TournamentState } from '../../tournament/index.ts';

const BOT = /^bot-(\d+)$/;

export const isBot = (person: string): boolean => BOT.test(person);

/** A wager of a bot. */
export interface BotWager {
  readonly person: string;
  /** When the bot places the wager. Bots do not all act at the same moment. */
  readonly atMs: number;
  readonly bet: (typeof BETS)[number];
  readonly amount: number;
}

/** In the last spins, a bot that would not advance risks more. */
const BOLD_SPINS = 3;

/** Each bot keeps one bet for the whole tournament. All of them win in about half of the spins. */
const BETS = ['big', 'small', 'single:1', 'single:2', 'single:3', 'single:4', 'single:5', 'single:6'] as const;

interface WagerFacts {
  /** The chips of the bot. */
  readonly chips: number;
  readonly compulsory: number;
  /** The minimum of the sign. Every wager is a multiple of it. */
  readonly minimumMinor: number;
  /** The spins after this one. */
  readonly spinsLeft: number;
  /** The bot is outside the places that advance, or in the last session outside the first place. */
  readonly isBehind: boolean;
}

/**
 * The bets go round by the number of the bot. The first eight bots wager the compulsory amount, the next eight twice as much. In the last three
 * spins, a bot that is behind wagers a third of its chips, then half of them, then all. Amounts are rounded down to multiples of the minimum.
 */
export function chooseWager(number: number, facts: WagerFacts): Pick<BotWager, 'bet' | 'amount'> {
  const { chips, compulsory, minimumMinor, spinsLeft, isBehind } = facts;
  const turn = number - 1;
  const usual = compulsory * (1 + (Math.floor(turn / BETS.length) % 2));
  const bold = isBehind && spinsLeft < BOLD_SPINS ? chips / (spinsLeft + 1) : 0;
  const amount = Math.min(chips, Math.max(usual, bold));
  return { bet: BETS[turn % BETS.length] ?? 'big', amount: Math.floor(amount / minimumMinor) * minimumMinor };
}

const isBehind = (state: TournamentState, session: Session, entry: string): boolean => {
  const places = session.rules.cuts.reduce((sum, { n }) => sum + n, 0) || 1;
  return (standingsOf(state, session).find((row) => row.entry === entry)?.place ?? 1) > places;
};

/** The wagers of the bots at a table that have not wagered in this round. `spin` of a session counts from 1. */
export function botWagers(state: TournamentState, table: string, at: TableState): readonly BotWager[] {
  const session = state.sessions.find(({ phase, tables }) => phase === 'running' && tables.has(table));
  if (session === undefined || !bettingOpen(at)) return [];
  const spin = (session.tables.get(table)?.spins ?? 0) + 1;
  const { minimum, maximum } = state.conditions?.sign ?? { minimum: 0, maximum: 0 };
  const { length, compulsory } = session.rules;
  const spinsLeft = length.by === 'spins' ? length.spins - spin : BOLD_SPINS;
  const minimumMinor = Math.max(minimum ?? 1, 1);
  return [...session.seats.values()].flatMap(({ entry, table: seatTable, status }): readonly BotWager[] => {
    const person = state.entries.get(entry)?.person ?? '';
    const number = Number(BOT.exec(person)?.[1] ?? 0);
    const player = at.players.get(person);
    if (seatTable !== table || status !== 'playing' || number === 0 || player === undefined || player.wagered) return [];
    const facts = {
      chips: Math.min(player.rack, maximum ?? player.rack),
      compulsory: compulsory?.amount ?? 0,
      minimumMinor,
      spinsLeft,
    };
    // The standings are needed only in the last spins.
    const wager = chooseWager(number, { ...facts, isBehind: spinsLeft < BOLD_SPINS && isBehind(state, session, entry) });
    const atMs = (at.round?.openedAtMs ?? 0) + Math.floor(at.setup.bettingMs * delayOf(number));
    return wager.amount < minimumMinor ? [] : [{ person, atMs, ...wager }];
  });
}

/** The part of the betting time after which a bot wagers: from a tenth to more than a half. */
const delayOf = (number: number): number => 0.1 + 0.06 * (number % 8);
