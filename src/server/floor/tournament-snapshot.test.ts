/** Tests that snapshots of earlier programs, which have no reasons, are read and give the same digest. */
import { expect, it } from 'vitest';
import { runningTournament } from '../../../test/kit/test-tournament.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { packTournament, TOURNAMENT_VERSION, tournamentView } from '../../tournament/index.ts';
import { DrawRecord } from './draw-record.ts';
import { digestOfTournament, readTournamentSnapshot } from './tournament-runtime.ts';

it('[crown-sic-bo 8.2.4] a snapshot without the reason of a hold is read, and equals the state that the records lead to', () => {
  const t = runningTournament();
  t.accepts('director dora hold-session session=heat why=fire');
  const draws = new DrawRecord();
  const tournament = JSON.parse(JSON.stringify(packTournament(t.state)));
  for (const session of tournament.changing.sessions) {
    expect('heldWhy' in session).toBe(true);
    delete session.heldWhy;
  }
  for (const reason of ['cancelledWhy', 'endedWhy']) {
    expect(reason in tournament.changing).toBe(true);
    delete tournament.changing[reason];
  }
  const state = JSON.stringify({ conduct: TOURNAMENT_VERSION, tournament, draws: draws.pack() });
  const read = readTournamentSnapshot(RULEBOOKS, { table: 'tournament/test', seq: 1, hash: '', state });
  if (read === null) throw new Error('the snapshot is not read');
  expect(digestOfTournament(read.state, read.draws)).toBe(digestOfTournament(t.state, draws));
  expect(tournamentView(read.state).sessions[0]?.held?.why).toBe('');
  expect(tournamentView(t.state).sessions[0]?.held?.why).toBe('fire');
  t.accepts('director dora resume-session session=heat');
  expect(digestOfTournament(read.state, read.draws)).not.toBe(digestOfTournament(t.state, draws));
});
