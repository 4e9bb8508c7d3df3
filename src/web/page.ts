/** The properties of every page. */
import type { PageParams } from '../protocol/pages.ts';

export interface PageProps {
  /** The parameters in the path of the URL. */
  readonly params: PageParams;
}
