/** Not written yet. */
import type { VNode } from 'preact';
import type { PageProps } from '../../page.ts';

export const Page = (_: PageProps): VNode | null => null;
