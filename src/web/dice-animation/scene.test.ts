/** Tests which scene of the dice animation is shown for each table view that the server sends. */
import { describe, expect, it } from 'vitest';
import { publicTable } from '../../../test/kit/public-table.ts';
import type { PhaseView, StepOrder } from '../parts/index.ts';
import { SCENE_MS, type Scene, sceneOf } from './scene.ts';

const orderOf = (...steps: readonly StepOrder[number]['step'][]): StepOrder => steps.map((step) => ({ step }));
const COVERED_DICE = orderOf('tumble', 'open', 'close', 'uncover', 'result', 'settle', 'take', 'pay');
const UNCOVERED_DICE = orderOf('open', 'close', 'tumble', 'result', 'settle', 'take', 'pay');
const THROWN_DICE = orderOf('open', 'throw', 'result', 'settle', 'take', 'pay');

describe('sceneOf', () => {
  it.each<[Scene | null, string, StepOrder, Partial<PhaseView>]>([
    [null, 'covered dice tumble before betting opens', COVERED_DICE, { next: 'tumble', covered: true, tumbles: 1 }],
    [null, 'betting is open', COVERED_DICE, { bettingOpen: true, next: 'close', covered: true, tumbles: 3 }],
    ['covered', 'the dice are covered after the close', COVERED_DICE, { next: 'uncover', covered: true, tumbles: 3 }],
    ['rolling', 'the dice are uncovered and the result is not entered yet', COVERED_DICE, { next: 'result', tumbles: 3 }],
    ['landed', 'the result is entered', COVERED_DICE, { next: 'settle', tumbles: 3, faces: [1, 2, 3] }],
    [null, 'losing wagers are taken and winners are paid', COVERED_DICE, { next: 'take', tumbles: 3, faces: [1, 2, 3] }],
    [null, 'betting is closed and the dice have not tumbled yet', UNCOVERED_DICE, { next: 'tumble' }],
    ['rolling', 'the dice tumble for the first time', UNCOVERED_DICE, { next: 'tumble', tumbles: 1 }],
    [null, 'the dice are offered to a shooter', THROWN_DICE, { next: 'throw', diceOffered: true }],
    ['rolling', 'the dice are thrown', THROWN_DICE, { next: 'result' }],
    [null, 'the table is suspended', THROWN_DICE, { next: 'result', status: 'suspended' }],
    [null, 'no round is running', THROWN_DICE, {}],
  ])('returns %s if %s', (scene, _, order, fields) => {
    expect(sceneOf(publicTable(fields), order)).toBe(scene);
  });
});

it('no scene covers the felt for more than four seconds', () => {
  expect(Math.max(...Object.values(SCENE_MS))).toBeLessThanOrEqual(4000);
});
