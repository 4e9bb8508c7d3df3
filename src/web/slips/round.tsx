/** A page that is not built yet. */
import type { VNode } from 'preact';
import type { PageProps } from '../page.ts';

export function Page(_: PageProps): VNode | null {
  return null;
}
