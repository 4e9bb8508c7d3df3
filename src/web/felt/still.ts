/** Components that are drawn again only when they are told something else. It must never keep a node: through its parents that would keep the whole page of its time. */
import type { Component, VNode } from 'preact';

/** Whether everything that is told now was told before. */
export const isSame = (before: object, now: object): boolean =>
  Object.entries(now).every(([name, value]) => (before as Readonly<Record<string, unknown>>)[name] === value);

export function still<P extends object>(draw: (props: P) => VNode): (props: P) => VNode {
  function Still(this: Component<P>, props: P): VNode {
    this.shouldComponentUpdate = (next) => !isSame(this.props, next);
    return draw(props);
  }
  // Preact calls it with its component; to whoever uses it, it is a function of its properties.
  return Still as unknown as (props: P) => VNode;
}
