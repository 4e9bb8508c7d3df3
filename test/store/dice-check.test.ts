/** Tests the check of electronic dice at the one place where all commands of a table are decided, whatever route they take. */
import { describe, expect, it } from 'vitest';
import { drawFaces, emptyContents, type Floor, makeHash, openMemoryStore, type TableHandle } from '../../src/server/index.ts';
import type { TableEvent } from '../../src/table/index.ts';
import {
  createTestTable,
  EACH_GAME,
  type Game,
  mustSubmit,
  openingCommands,
  openTestFloor,
  requestOf,
  roundCommands,
  SEED,
} from './tables.ts';

type Contents = ReturnType<typeof emptyContents>;

/** Plays a round with electronic dice up to the command before this one. Every step is done by staff, as at an assisted table. */
async function playUpTo(contents: Contents, game: Game, act: string): Promise<{ floor: Floor; handle: TableHandle }> {
  const floor = await openTestFloor({ store: openMemoryStore(contents) });
  const handle = await createTestTable(floor, 'T1', game, { dice: 'electronic' });
  const commands = [...openingCommands(game), ...roundCommands(game, 0, undefined, 'electronic')];
  for (const request of commands.slice(
    0,
    commands.findIndex(({ body }) => body.type === act),
  ))
    await mustSubmit(handle, request);
  return { floor, handle };
}

const eventsIn = (contents: Contents): readonly TableEvent[] =>
  (contents.journal.get('T1') ?? []).slice(1).flatMap(({ body }) => JSON.parse(body).events as readonly TableEvent[]);

const REJECTED = { ok: false, refusal: { code: 'dice-invalid', facts: { round: 1 } } };

describe.each(EACH_GAME)('%s', (_, game) => {
  it('computes the faces from the seed, the close and the number of the draw, and ignores other faces', async () => {
    const contents = emptyContents();
    const { floor, handle } = await playUpTo(contents, game, 'enter-result');
    const count = await handle.read(({ layout }) => layout.dice.count);
    const closeHash = handle.closeHash(1) ?? '';
    const faces = Array(count).fill(6);
    const request = { ...requestOf('tumbler', 'tumbler', { type: 'enter-result', faces }), seed: SEED };
    const { events } = await mustSubmit(handle, request);
    const computed = drawFaces(Buffer.from(SEED, 'hex'), { table: 'T1', round: 1, draw: 1, closeHash }, count);
    expect(events).toMatchObject([{ type: 'result-entered', faces: [...computed].sort(), draw: 1 }]);
    await floor.stop();
  });

  it.each([
    ['without a seed', undefined, 'the tumbler did not send a seed'],
    ['with another seed', '6'.repeat(64), 'the seed does not match its commitment'],
  ])('stops the table when the tumbler’s role enters faces %s', async (__, seed, why) => {
    const contents = emptyContents();
    const { floor, handle } = await playUpTo(contents, game, 'enter-result');
    const faces = await handle.read(({ layout }) => Array(layout.dice.count).fill(6));
    const enter = { ...requestOf('tumbler', 'tumbler', { type: 'enter-result', faces }), seed };
    expect(await handle.submit(enter)).toMatchObject(REJECTED);
    expect(eventsIn(contents).at(-1)).toMatchObject({ type: 'dice-rejected', round: 1, why });
    expect(await handle.read(({ round, suspended }) => [round?.faces, suspended])).toEqual([
      null,
      `the dice of round 1 are rejected: ${why}`,
    ]);
    await floor.stop();
  });

  it('stops the table when another seed is revealed', async () => {
    const contents = emptyContents();
    const { floor, handle } = await playUpTo(contents, game, 'reveal-dice');
    const reveal = requestOf('tumbler', 'tumbler', { type: 'reveal-dice', round: 1, seed: '6'.repeat(64) });
    expect(await handle.submit(reveal)).toMatchObject(REJECTED);
    expect(eventsIn(contents).at(-1)).toMatchObject({ type: 'dice-rejected', round: 1 });
    // Without a second record.
    expect(await handle.submit({ ...reveal, key: null })).toMatchObject(REJECTED);
    expect(eventsIn(contents).filter(({ type }) => type === 'dice-rejected')).toHaveLength(1);
    await floor.stop();
  });

  it('stops the table when a dealer settles faces that are not those of the seed, and a retry gets the same refusal', async () => {
    const contents = emptyContents();
    const first = await playUpTo(contents, game, 'settle-round');
    await first.floor.stop();
    forgeResult(contents);
    const floor = await openTestFloor({ store: openMemoryStore(contents) });
    const handle = floor.tables.get('T1') as TableHandle;
    const before = await handle.read(({ accounts }) => ({ ...accounts }));
    const settle = requestOf('dealer', 'dan', { type: 'settle-round' });
    expect(await handle.submit(settle)).toMatchObject({ ...REJECTED, repeated: false });
    expect(await handle.submit(settle)).toMatchObject({ ...REJECTED, repeated: true });
    expect(eventsIn(contents).at(-1)).toMatchObject({ type: 'dice-rejected', why: 'the result does not match the seed' });
    expect(await handle.read(({ accounts }) => ({ ...accounts }))).toEqual(before);
    await floor.stop();
  });
});

it('settles a result that was repeated before the draw with the next draw of the same seed', async () => {
  const contents = emptyContents();
  const game: Game = ['crown-sic-bo', 'A'];
  const { floor, handle } = await playUpTo(contents, game, 'uncover');
  const submitAsDealer = (body: Parameters<typeof requestOf>[2]) => mustSubmit(handle, requestOf('dealer', 'dan', body));
  await submitAsDealer({ type: 'declare-failure', reason: 'malfunction' });
  await submitAsDealer({ type: 'tumble', times: 1 });
  await submitAsDealer({ type: 'uncover' });
  const enter = { ...requestOf('tumbler', 'tumbler', { type: 'enter-result', faces: [] }), seed: SEED };
  const { events } = await mustSubmit(handle, enter);
  const closeHash = handle.closeHash(1) ?? '';
  const second = drawFaces(Buffer.from(SEED, 'hex'), { table: 'T1', round: 1, draw: 2, closeHash }, 3);
  expect(events).toMatchObject([{ faces: [...second].sort(), draw: 2 }]);
  await mustSubmit(handle, requestOf('tumbler', 'tumbler', { type: 'reveal-dice', round: 1, seed: SEED }));
  expect((await submitAsDealer({ type: 'settle-round' })).events).toMatchObject([{ type: 'round-settled' }]);
  await floor.stop();
});

it('does not let a dealer stop a table by entering faces', async () => {
  const contents = emptyContents();
  const { floor, handle } = await playUpTo(contents, ['crown-sic-bo', 'A'], 'enter-result');
  const enter = requestOf('dealer', 'dan', { type: 'enter-result', faces: [6, 6, 6] });
  expect(await handle.submit(enter)).toMatchObject({ refusal: { code: 'not-your-role' } });
  expect(eventsIn(contents).map(({ type }) => type)).not.toContain('dice-rejected');
  await floor.stop();
});

/** Turns every die of the result, and recomputes the hashes of the journal. The floor then reads the changed journal. */
function forgeResult(contents: Contents): void {
  const records = contents.journal.get('T1') ?? [];
  let previous = '0'.repeat(64);
  const forged = records.map((record) => {
    const body = record.body.replaceAll(/"faces":\[([\d,]+)\]/g, (_, faces: string) => {
      const turned = faces.split(',').map((face) => (Number(face) % 6) + 1);
      return `"faces":[${turned.sort().join()}]`;
    });
    previous = makeHash(previous, { ...record, body });
    return { ...record, body, hash: previous };
  });
  contents.journal.set('T1', forged);
  contents.snapshots.delete('T1');
}
