/** Planted bugs (mistakes that the tests must catch) in the server's part of tournaments: draws, gates, facts and the conductor. */
import type { PlantedBug } from './bug.ts';

const inServer = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/server/${file}.ts` });

export const IN_THE_TOURNAMENT_SERVER: readonly PlantedBug[] = [
  inServer('floor/draw-check', {
    name: 'seed-of-a-draw-not-checked',
    find: "  if (commitmentOf(bytes) !== commitment) return refuse(id, 'the seed does not match its commitment');\n",
    replace: '',
    why: 'a person who can write the tumbler’s file could choose the seats',
  }),
  inServer('floor/draw-check', {
    name: 'draw-without-an-order',
    find: "  if (closeHash === null) return refuse(id, 'the journal has no record that fixes the players');\n",
    replace: '  if (closeHash === null) return { body };\n',
    why: 'seats that the sender has chosen would be accepted',
  }),
  inServer('floor/draw-record', {
    name: 'lots-without-a-close',
    find: "        this.#openDraw(event.session, 'lots').closeHash = hash;\n",
    replace: '',
    why: 'the lots could never be drawn',
  }),
  inServer('floor/record-restore', {
    name: 'draws-not-retired-by-a-restore',
    find: 'if (isTournamentOver(runtime.state)) return;',
    replace: 'return;',
    why: 'a backup would give a second draw from the same seed',
  }),
  inServer('floor/floor', {
    name: 'designated-fact-not-given',
    find: 'return designated === undefined ? undefined : { designated };',
    replace: 'return undefined;',
    why: 'cash would be played at a table that is exclusively for the tournament',
  }),
  inServer('floor/floor', {
    name: 'spin-without-the-director',
    find: 'return refusal === null ? undefined : { tournamentWaits: { code: refusal.code, clauses: refusal.clauses } };',
    replace: 'return undefined;',
    why: 'a table would begin a spin while the director is away',
  }),
  inServer('floor/tournament-facts', {
    name: 'open-table-designated',
    find: 'states.every((at) => at === null || !isTableInUse(at))',
    replace: 'states.length > 0',
    why: 'people would play for cash at a tournament table',
  }),
  inServer('tournaments/tournaments', {
    name: 'tables-stay-open-after-a-crash',
    find: 'if (!handle.isOver() || unfinished.has(handle.tournament)) add(handle);',
    replace: 'if (!handle.isOver()) add(handle);',
    why: 'a stop between the last prize and the close of the tables would leave chips at them',
  }),
  inServer('tournaments/practice-director', {
    name: 'bots-play-alone',
    find: '  if (!entries.some((entry) => isLiveEntry(entry) && !isBot(entry.person)))\n',
    replace: '  if (entries.length < 0)\n',
    why: 'the journal would grow without a player',
  }),
  inServer('tournaments/conductor', {
    name: 'lots-never-drawn',
    find: "const isDue = purpose === 'seats' ? drawOrdered : openTie?.by === 'lot';",
    replace: "const isDue = purpose === 'seats' && drawOrdered;",
    why: 'a tie would stay open',
  }),
  inServer('api/tournament-feed', {
    name: 'standings-of-a-lost-commit-sent',
    find: 'this.#prepared?.seq === this.#lastSeq ? this.#prepared : null',
    replace: 'this.#prepared',
    why: 'no view is ahead of the disk',
  }),
  inServer('api/tournament-feed', {
    name: 'standings-of-a-lost-commit-kept',
    find: 'this.#prepared = isSentAtOnce ? this.#buildUpdate(state, seq, () => true) : null;',
    replace: 'this.#prepared ??= isSentAtOnce ? this.#buildUpdate(state, seq, () => true) : null;',
    why: 'the next commit has the sequence number of the lost one, and not its standings',
  }),
];
