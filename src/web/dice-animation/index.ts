/** Public exports of the dice animation. */

export type { DiceMotion } from './dice-3d.tsx';
export { Cover, DiceAnimation, TumblerGlass } from './dice-animation.tsx';
export { type CoverState, Vessel } from './vessel.tsx';
