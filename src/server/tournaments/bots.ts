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
  readonly bet: 'big' | 'small';
  readonly amount: number;
}

/** In the last spins, a bot that would not advance risks more. */
const BOLD_SPINS = 3;

/**
 * Bots with an odd number bet on Big, the others on Small. A bot wagers the compulsory amount. In the last three spins, a bot outside the
 * places that advance, or that win the session, wagers a third of its chips, then half of them, then all.
 */
function amountOf(state: TournamentState, session: Session, entry: string, chips: number, spin: number): number {
  const { compulsory, length, cuts } = session.rules;
  const least = Math.min(chips, compulsory?.amount ?? 0);
  const spinsLeft = (length.by === 'spins' ? length.spins : spin + BOLD_SPINS) - spin;
  const places = cuts.reduce((sum, { n }) => sum + n, 0) || 1;
  if (spinsLeft >= BOLD_SPINS) return least;
  const rank = standingsOf(state, session).find((row) => row.entry === entry)?.place ?? 1;
  if (rank <= places) return least;
  return Math.max(least, Math.floor(chips / (spinsLeft + 1)));
}

/** The wagers of the bots at a table that have not wagered in this round. `spin` of a session counts from 1. */
export function botWagers(state: TournamentState, table: string, at: TableState): readonly BotWager[] {
  const session = state.sessions.find(({ phase, tables }) => phase === 'running' && tables.has(table));
  if (session === undefined || !bettingOpen(at)) return [];
  const spin = (session.tables.get(table)?.spins ?? 0) + 1;
  const { minimum, maximum } = state.conditions?.sign ?? { minimum: 0, maximum: 0 };
  return [...session.seats.values()].flatMap(({ entry, table: seatTable, status }): readonly BotWager[] => {
    const person = state.entries.get(entry)?.person ?? '';
    const number = Number(BOT.exec(person)?.[1] ?? 0);
    const player = at.players.get(person);
    if (seatTable !== table || status !== 'playing' || number === 0 || player === undefined || player.wagered) return [];
    const amount = Math.min(amountOf(state, session, entry, player.rack, spin), maximum ?? player.rack);
    const atMs = (at.round?.openedAtMs ?? 0) + Math.floor(at.setup.bettingMs * delayOf(number));
    return amount < Math.max(minimum ?? 1, 1) ? [] : [{ person, atMs, bet: number % 2 === 1 ? 'big' : 'small', amount }];
  });
}

/** The part of the betting time after which a bot wagers: from a tenth to more than a half. */
const delayOf = (number: number): number => 0.1 + 0.06 * (number % 8);
