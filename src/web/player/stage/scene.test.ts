/** Tests what the vessel shows for each state of a roll. */
import { expect, it } from 'vitest';
import { findScene, type SceneParts, type StageScene } from './scene.ts';

const BETTING: SceneParts = {
  view: { status: 'open', bettingOpen: true, faces: null, next: 'close', covered: false, tumbles: 0 },
  reveal: null,
  lastFaces: [1, 2, 3],
  cover: 'none',
  canMove: true,
};
const closed = (view: Partial<SceneParts['view']>, rest: Partial<SceneParts> = {}): SceneParts => ({
  ...BETTING,
  ...rest,
  view: { ...BETTING.view, bettingOpen: false, ...view },
});
const FACES = [4, 5, 6];
const RESULT = { faces: [4, 5, 6], next: 'settle', tumbles: 3 } as const;

it.each<[string, SceneParts, StageScene]>([
  ['the last dice while betting is open', BETTING, { motion: 'resting', faces: [1, 2, 3], cover: 'none' }],
  [
    'the cover while betting is open, if the dice are tumbled already',
    { ...BETTING, view: { ...BETTING.view, covered: true, tumbles: 3 }, cover: 'on' },
    { motion: 'resting', faces: null, cover: 'on' },
  ],
  ['the last dice before the tumble', closed({ next: 'tumble' }), { motion: 'resting', faces: [1, 2, 3], cover: 'none' }],
  ['rolling dice', closed({ next: 'result', tumbles: 3 }), { motion: 'rolling', faces: null, cover: 'none' }],
  [
    'no rolling dice with reduced motion',
    closed({ next: 'result', tumbles: 3 }, { canMove: false }),
    { motion: 'resting', faces: null, cover: 'none' },
  ],
  [
    'no dice under a cover that is being lifted before the result',
    closed({ next: 'result', tumbles: 3 }, { cover: 'lifting' }),
    { motion: 'resting', faces: null, cover: 'lifting' },
  ],
  [
    'falling dice when the result comes',
    closed(RESULT, { reveal: { step: 'tumble', faces: FACES } }),
    { motion: 'landing', faces: FACES, cover: 'none' },
  ],
  [
    'lying dice under a cover that is being lifted',
    closed(RESULT, { reveal: { step: 'tumble', faces: FACES }, cover: 'lifting' }),
    { motion: 'resting', faces: FACES, cover: 'lifting' },
  ],
  [
    'the same dice after the cover was lifted',
    closed(RESULT, { reveal: { step: 'tumble', faces: FACES }, cover: 'lifted' }),
    { motion: 'resting', faces: FACES, cover: 'none' },
  ],
  [
    'lying dice from the second step on',
    closed(RESULT, { reveal: { step: 'dice', faces: FACES } }),
    { motion: 'resting', faces: FACES, cover: 'none' },
  ],
  ['the dice of a result without a reveal', closed(RESULT), { motion: 'resting', faces: FACES, cover: 'none' }],
])('shows %s', (_, parts, scene) => {
  expect(findScene({ ...parts })).toEqual(scene);
});
