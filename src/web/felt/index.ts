/** The door of the felt: the component and what it is told. Its look is `felt.css`, which a page brings in by itself. */
export { Disc } from './cell.tsx';
export { Felt, type FeltHandle, type FeltProps, type Press, THEMES, type Theme } from './felt.tsx';
export * from './headless.ts';
export { FeltPicture } from './picture.tsx';
