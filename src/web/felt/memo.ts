/** Wraps a component so that it renders again only when one of its properties changes. */
import type { Component, VNode } from 'preact';

/** Whether all properties of `now` are identical (`===`) in `before`. */
export const hasSameProps = (before: object, now: object): boolean =>
  Object.entries(now).every(([name, value]) => (before as Readonly<Record<string, unknown>>)[name] === value);

export function memo<P extends object>(draw: (props: P) => VNode): (props: P) => VNode {
  // The last node is not cached, because a node references its parents and keeps an old page in memory.
  function Memo(this: Component<P>, props: P): VNode {
    this.shouldComponentUpdate = (next) => !hasSameProps(this.props, next);
    return draw(props);
  }
  // Preact calls the function with the component as `this`.
  return Memo as unknown as (props: P) => VNode;
}
