/** Public exports of the dice animation. */

export { DiceAnimation, type DiceAnimationProps } from './dice-animation.tsx';
export { TumblerGlass } from './tumbler-glass.tsx';
