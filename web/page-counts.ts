import { lazy, type ComponentType } from 'react';

/** A count that is loaded after the menu is drawn. One that cannot be loaded is left out. */
const counted = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(() =>
    load().then(
      (Count) => ({ default: Count }),
      () => ({ default: () => null }),
    ),
  );

/** What menus show behind the name of a page: how much waits there. */
export const PAGE_COUNTS: Readonly<Record<string, ComponentType>> = {
  'crm-refused': counted(() =>
    import('#web/refused/refused-count.tsx').then(({ RefusedMessagesCount }) => RefusedMessagesCount),
  ),
  'listening-refused': counted(() =>
    import('#web/refused/refused-count.tsx').then(({ RefusedPostsCount }) => RefusedPostsCount),
  ),
};
