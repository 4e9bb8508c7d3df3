/** The door of the throw: dice as an event, for whoever watches a table. */
export { Throw, type ThrowProps } from './throw.tsx';
export { Cover, Glass } from './tumbler.tsx';
