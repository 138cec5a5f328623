import { usePageTitle } from './page-title.ts';
import { useOpenPage } from './place.ts';

/** The title of the open screen. */
export function useOpenTitle(): string {
  const page = useOpenPage();
  const titleOf = usePageTitle();
  return page ? titleOf(page) : '';
}
