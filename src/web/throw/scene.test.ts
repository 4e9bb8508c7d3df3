/** What there is to watch, from views as the server sends them. */
import { describe, expect, it } from 'vitest';
import { seen } from '../../../test/kit/seen.ts';
import type { Order, Seen } from '../parts/index.ts';
import { LASTS_MS, type Scene, sceneOf } from './scene.ts';

const orderOf = (...steps: readonly Order[number]['step'][]): Order => steps.map((step) => ({ step }));
const COVERED = orderOf('tumble', 'open', 'close', 'uncover', 'result', 'settle', 'take', 'pay');
const OPEN = orderOf('open', 'close', 'tumble', 'result', 'settle', 'take', 'pay');
const THROWN = orderOf('open', 'throw', 'result', 'settle', 'take', 'pay');

describe('what is watched', () => {
  it.each<[Scene | null, string, Order, Partial<Seen>]>([
    [null, 'dice that tumble under the cover before anybody may bet', COVERED, { next: 'tumble', covered: true, tumbles: 1 }],
    [null, 'betting', COVERED, { bettingOpen: true, next: 'close', covered: true, tumbles: 3 }],
    ['covered', 'the cover after the close', COVERED, { next: 'uncover', covered: true, tumbles: 3 }],
    ['rolling', 'dice that are uncovered and not yet read', COVERED, { next: 'result', tumbles: 3 }],
    ['landed', 'the result', COVERED, { next: 'settle', tumbles: 3, faces: [1, 2, 3] }],
    [null, 'chips that are taken and paid', COVERED, { next: 'take', tumbles: 3, faces: [1, 2, 3] }],
    [null, 'dice at rest after the close', OPEN, { next: 'tumble' }],
    ['rolling', 'a first tumble', OPEN, { next: 'tumble', tumbles: 1 }],
    [null, 'dice that a shooter is offered', THROWN, { next: 'throw', diceOffered: true }],
    ['rolling', 'dice in the air', THROWN, { next: 'result' }],
    [null, 'a table that is suspended', THROWN, { next: 'result', status: 'suspended' }],
    [null, 'a table between rounds', THROWN, {}],
  ])('%s: %s', (scene, _, order, fields) => {
    expect(sceneOf(seen(fields), order)).toBe(scene);
  });

  it('is never so long that the felt is missed', () => {
    expect(Math.max(...Object.values(LASTS_MS))).toBeLessThanOrEqual(4000);
  });
});
