import { useOpenPage } from './place.ts';
import { usePageTitle } from './page-title.ts';

/** The title of the open screen. */
export const useOpenTitle = (): string => {
  const page = useOpenPage();
  const titleOf = usePageTitle();
  return page ? titleOf(page) : '';
};
