/** Public exports of the felt. A page also imports `felt.css`. */
export { Disc } from './cell.tsx';
export { Felt, type FeltHandle, type FeltProps, type Press } from './felt.tsx';
export * from './headless.ts';
export { FeltPicture } from './picture.tsx';
export { THEMES, type Theme } from './themes.ts';
