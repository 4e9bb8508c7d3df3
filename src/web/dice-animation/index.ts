/** Public exports of the dice animation. */

export { DiceAnimation, type DiceAnimationProps, TumblerGlass } from './dice-animation.tsx';
