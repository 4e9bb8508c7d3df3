/** Tests the creation of a tournament when answers are lost. */
import { describe, expect, it } from 'vitest';
import { CroupierError } from '../../../client/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { type CreateApi, createTournament, type SentTexts } from './create-tournament.ts';

const offline = new CroupierError({ code: 'internal', message: 'no answer' }, 0);
const taken = new CroupierError({ code: 'invalid', message: 'exists already', place: 'id' }, 400);
const forbidden = new CroupierError({ code: 'not-permitted', message: 'no' }, 403);

/** A server with one tournament, or none. `answers`: for each request to create, whether the answer arrives. */
function makeServer(stored: string | null, answers: readonly boolean[]) {
  const state = { stored, drafts: 0, requests: 0 };
  const api: CreateApi = {
    create: async (_, { name }) => {
      const arrives = answers[state.requests++] ?? true;
      if (state.stored !== null) throw arrives ? taken : offline;
      state.stored = name;
      if (!arrives) throw offline;
    },
    conditions: async () => ({ text: state.stored ?? '' }),
    draft: async (_, { name }) => {
      state.stored = name;
      state.drafts += 1;
      return { kind: 'done', answer: {} as never };
    },
  };
  return { api, state };
}

// In these tests, the text of conditions is their name.
const send = (text: string, api: CreateApi, sent: SentTexts = new Map(), delaysMs: readonly number[] = [0]) =>
  createTournament({ id: 'cup', conditions: { name: text } as Conditions, text }, api, sent, delaysMs);

describe('a new tournament', () => {
  it('is created one time if the answer is lost, and is not called taken by itself', async () => {
    const { api, state } = makeServer(null, [false]);
    expect(await send('a', api)).toEqual({ kind: 'done' });
    expect(state).toEqual({ stored: 'a', drafts: 0, requests: 2 });
  });

  it('is also found by a later press of the button', async () => {
    const { api, state } = makeServer(null, [false, false]);
    const sent: SentTexts = new Map();
    expect(await send('a', api, sent)).toEqual({ kind: 'unknown' });
    expect(await send('a', api, sent)).toEqual({ kind: 'done' });
    expect([state.drafts, sent.size]).toEqual([0, 0]);
  });

  it('gets a second version if the form has changed after the lost answer', async () => {
    const { api, state } = makeServer(null, [false]);
    const sent: SentTexts = new Map();
    expect(await send('a', api, sent, [])).toEqual({ kind: 'unknown' });
    expect(await send('b', api, sent, [])).toEqual({ kind: 'done' });
    expect([state.stored, state.drafts]).toEqual(['b', 1]);
  });

  it('is refused if the id belongs to another tournament, also after a lost answer', async () => {
    expect(await send('a', makeServer('other', []).api)).toEqual({ kind: 'refused', error: taken.error });
    const lost = makeServer('other', [false]);
    expect(await send('a', lost.api)).toEqual({ kind: 'refused', error: taken.error });
    expect(lost.state.drafts).toBe(0);
  });

  it('is refused at once if the server refuses it for another reason', async () => {
    const { api } = makeServer(null, []);
    const refusing = { ...api, create: () => Promise.reject(forbidden) };
    expect(await send('a', refusing)).toEqual({ kind: 'refused', error: forbidden.error });
  });
});
