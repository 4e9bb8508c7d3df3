/** Tests that a command without an answer keeps its key until the answer is known. */
import { describe, expect, it } from 'vitest';
import { CroupierError } from '../../../client/index.ts';
import type { TournamentCommandView } from '../../../protocol/index.ts';
import { createOnceSender } from './send-once.ts';

const ANSWER = { seq: 7 } as TournamentCommandView;
const lose = (): Promise<never> => Promise.reject(new TypeError('no connection'));
const refuse = (): Promise<never> => Promise.reject(new CroupierError({ code: 'not-permitted', message: 'not permitted' }, 409));

/** Sends commands whose answers come from the list, and records the key of every request. */
function createTest() {
  const keys: string[] = [];
  const clock = { nowMs: 0 };
  const sender = createOnceSender([1], () => clock.nowMs);
  const send = (text: string, ...answers: (() => Promise<TournamentCommandView>)[]) => {
    let i = 0;
    return sender.send(text, (key) => {
      keys.push(key);
      return (answers[i++] ?? answers.at(-1) ?? lose)();
    });
  };
  return { keys, clock, send, forget: sender.forget };
}

describe('a command', () => {
  it('is sent again with the same key if the answer is lost', async () => {
    const { keys, send } = createTest();
    expect(await send('apply', lose, () => Promise.resolve(ANSWER))).toEqual({ kind: 'done', answer: ANSWER });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps its key for the next press if no answer came at all', async () => {
    const { keys, send } = createTest();
    expect(await send('apply', lose)).toEqual({ kind: 'unknown', key: keys[0] });
    expect((await send('apply', () => Promise.resolve(ANSWER))).kind).toBe('done');
    expect(new Set(keys).size).toBe(1);
  });

  it('has a key of its own if the body differs', async () => {
    const { keys, send } = createTest();
    await send('nominate ann', lose);
    await send('nominate bob', lose);
    expect(new Set(keys).size).toBe(2);
  });

  it('has one key if it is sent two times at once', async () => {
    const { keys, send } = createTest();
    await Promise.all([send('apply', () => Promise.resolve(ANSWER)), send('apply', () => Promise.resolve(ANSWER))]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['done', () => Promise.resolve(ANSWER)],
    ['refused', refuse],
  ] as const)('has a new key after it is %s', async (kind, answer) => {
    const { keys, send } = createTest();
    expect((await send('hold', answer)).kind).toBe(kind);
    await send('hold', answer);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  it('has a new key one minute after the last attempt without an answer, because it is meant as a second act', async () => {
    const { keys, clock, send } = createTest();
    await send('hold', lose);
    clock.nowMs = 59_999;
    await send('hold', lose);
    expect(new Set(keys).size).toBe(1);
    clock.nowMs += 59_999;
    await send('hold', lose);
    expect(new Set(keys).size).toBe(1);
    clock.nowMs += 60_000;
    await send('hold', lose);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps its key while an attempt is under way, however long it takes', async () => {
    const { keys, clock, send } = createTest();
    const first = send('hold', async () => {
      clock.nowMs += 120_000;
      await send('hold', () => Promise.resolve(ANSWER));
      return ANSWER;
    });
    await first;
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('has a new key after its outcome became known from elsewhere', async () => {
    const { keys, send, forget } = createTest();
    await send('hold', lose);
    forget('hold');
    await send('hold', lose);
    expect(new Set(keys).size).toBe(2);
  });
});
