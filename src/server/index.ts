/** The door of the server. */

export * from './floor/index.ts';
export * from './store/index.ts';
export { drawFaces } from './tumbler/index.ts';
