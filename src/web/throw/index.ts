/** The door of the throw: dice as an event, for whoever watches a table. */
export { Glass } from './glass.tsx';
export { Throw, type ThrowProps } from './throw.tsx';
