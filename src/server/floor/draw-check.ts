/** Computes the draws of a tournament from the seed that the tumbler hands over. No seats or lots from elsewhere are used. */
import { drawLots, drawSeats } from '../../tournament/draw.ts';
import { entrantsOf, type TournamentBody, type TournamentRefusal, type TournamentState } from '../../tournament/index.ts';
import { type DrawPurpose, drawBytes } from '../tumbler/draw-bytes.ts';
import { commitmentOf, parseSeed } from '../tumbler/faces.ts';
import type { DrawRecord } from './draw-record.ts';
import type { TournamentRequest } from './types.ts';

/** The command to decide, or why the draw is refused. */
export type DrawCheck = { readonly body: TournamentBody } | { readonly refusal: TournamentRefusal };

const refuse = (session: string, why: string): DrawCheck => ({
  refusal: { code: 'draw-invalid', clauses: ['8.1.1'], facts: { session, why } },
});

/** Replaces the seats or lots of the command by those that the seed gives. A command that the tournament refuses anyway is not checked. */
export function checkDraw(state: TournamentState, draws: DrawRecord, { by, body, seed }: TournamentRequest): DrawCheck {
  if ((body.type !== 'draw-seats' && body.type !== 'draw-lots') || by.role !== 'tumbler') return { body };
  const { session: id } = body;
  const purpose: DrawPurpose = body.type === 'draw-seats' ? 'seats' : 'lots';
  const session = state.sessions.find(({ rules }) => rules.id === id);
  const commitment = session?.commitments[purpose] ?? null;
  const closeHash = draws.closeHashOf(id, purpose);
  if (session === undefined || commitment === null) return { body };
  if (closeHash === null) return refuse(id, 'the journal has no record that fixes the players');
  const bytes = parseSeed(seed ?? '');
  if (bytes === null || seed === undefined) return refuse(id, 'the tumbler did not send a seed');
  if (commitmentOf(bytes) !== commitment) return refuse(id, 'the seed does not match its commitment');
  const random = drawBytes(bytes, { tournament: state.id, session: id, purpose, closeHash });
  if (body.type === 'draw-lots') {
    const lots = drawLots(session.openTie?.entries ?? [], random);
    return { body: { ...body, seed, entries: lots.map(({ entry }) => entry) } };
  }
  const entries = entrantsOf(state, session);
  const tables = freeTables(state, id).slice(0, Math.min(session.rules.tables, entries.length));
  const result = drawSeats({ entries, tables: tables.length, seats: session.rules.seats, apart: [] }, random);
  // Without tables or entries there are no seats, and the tournament refuses the command with its reason.
  const seats = result.ok ? result.drawn.seats : [];
  return {
    body: { ...body, seed, seats: seats.map(({ entry, table, position }) => [entry, tables[table - 1] ?? '', position]) },
  };
}

/** The designated tables that no other session uses, in the order of their designation. Table 1 of the draw is the first of them. */
function freeTables(state: TournamentState, session: string): readonly string[] {
  const others = state.sessions.filter(({ rules, phase }) => rules.id !== session && phase !== 'cut');
  return [...state.tables].filter((table) => !others.some(({ tables }) => tables.has(table)));
}
