/** An answer comes when the house has answered, with what it refused. */
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { inReadingOrder, whenAnswered } from './answering.ts';

describe('an answer', () => {
  it('waits for the house, and has every refusal that came meanwhile once', async () => {
    const unsure = signal(true);
    const before = { text: 'of an earlier wager' };
    const message = signal<{ readonly text: string } | null>(before);
    let answer: readonly string[] | null = null;
    const waiting = whenAnswered(unsure, message, before).then((told) => {
      answer = told;
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answer).toBeNull();
    message.value = { text: 'Big: refused' };
    message.value = { text: 'Small: refused' };
    message.value = { text: 'Big: refused' };
    unsure.value = false;
    // As the wagers do it: the answer is taken in first, and then told of.
    message.value = { text: 'Odd: only a part' };
    await waiting;
    expect(answer).toEqual(['Big: refused', 'Small: refused', 'Odd: only a part']);
  });

  it('comes at once where nothing was sent', async () => {
    expect(await whenAnswered(signal(false), signal(null), null)).toEqual([]);
  });

  it('names bets as the layout is read', () => {
    expect(inReadingOrder({ 'total:9': 1, big: 2, small: 3 }, ['small', 'big', 'total:9'])).toEqual([
      ['small', 3],
      ['big', 2],
      ['total:9', 1],
    ]);
  });
});
