/** What every page is given. */
import type { PageParams } from '../protocol/pages.ts';

export interface PageProps {
  /** The parts of its address. */
  readonly params: PageParams;
}
