/** Components that are drawn again only when they are told something else. It must never keep a node: through its parents that would keep the whole page of its time. */
import type { Component, VNode } from 'preact';

export function still<P extends object>(draw: (props: P) => VNode): (props: P) => VNode {
  function Still(this: Component<P>, props: P): VNode {
    this.shouldComponentUpdate = (next) => {
      const before = this.props as Readonly<Record<string, unknown>>;
      return Object.entries(next).some(([name, value]) => before[name] !== value);
    };
    return draw(props);
  }
  // Preact calls it with its component; to whoever uses it, it is a function of its properties.
  return Still as unknown as (props: P) => VNode;
}
