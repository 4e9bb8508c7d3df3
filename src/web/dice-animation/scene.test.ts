/** Scenes of the dice animation for views of the server. */
import { describe, expect, it } from 'vitest';
import { publicTable } from '../../../test/kit/public-table.ts';
import type { PhaseView, StepOrder } from '../parts/index.ts';
import { SCENE_MS, type Scene, sceneOf } from './scene.ts';

const orderOf = (...steps: readonly StepOrder[number]['step'][]): StepOrder => steps.map((step) => ({ step }));
const COVERED = orderOf('tumble', 'open', 'close', 'uncover', 'result', 'settle', 'take', 'pay');
const OPEN = orderOf('open', 'close', 'tumble', 'result', 'settle', 'take', 'pay');
const THROWN = orderOf('open', 'throw', 'result', 'settle', 'take', 'pay');

describe('sceneOf', () => {
  it.each<[Scene | null, string, StepOrder, Partial<PhaseView>]>([
    [null, 'covered dice tumble before betting opens', COVERED, { next: 'tumble', covered: true, tumbles: 1 }],
    [null, 'betting is open', COVERED, { bettingOpen: true, next: 'close', covered: true, tumbles: 3 }],
    ['covered', 'covered after the close', COVERED, { next: 'uncover', covered: true, tumbles: 3 }],
    ['rolling', 'uncovered, result not entered yet', COVERED, { next: 'result', tumbles: 3 }],
    ['landed', 'result entered', COVERED, { next: 'settle', tumbles: 3, faces: [1, 2, 3] }],
    [null, 'taking and paying', COVERED, { next: 'take', tumbles: 3, faces: [1, 2, 3] }],
    [null, 'closed, not tumbled yet', OPEN, { next: 'tumble' }],
    ['rolling', 'first tumble', OPEN, { next: 'tumble', tumbles: 1 }],
    [null, 'dice offered to a shooter', THROWN, { next: 'throw', diceOffered: true }],
    ['rolling', 'dice thrown', THROWN, { next: 'result' }],
    [null, 'table suspended', THROWN, { next: 'result', status: 'suspended' }],
    [null, 'between rounds', THROWN, {}],
  ])('returns %s: %s', (scene, _, order, fields) => {
    expect(sceneOf(publicTable(fields), order)).toBe(scene);
  });

  it('covers the felt for at most four seconds', () => {
    expect(Math.max(...Object.values(SCENE_MS))).toBeLessThanOrEqual(4000);
  });
});
