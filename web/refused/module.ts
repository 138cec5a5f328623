import type { WebModule } from '#web/kit/module.ts';

/** What was not accepted. */
export const refused: WebModule = {
  screens: {
    'crm-refused': () =>
      import('#web/refused/refused-screen.tsx').then(({ RefusedMessagesScreen }) => RefusedMessagesScreen),
    'listening-refused': () =>
      import('#web/refused/refused-screen.tsx').then(({ RefusedPostsScreen }) => RefusedPostsScreen),
  },
  pageCounts: {
    'crm-refused': () =>
      import('#web/refused/refused-count.tsx').then(({ RefusedMessagesCount }) => RefusedMessagesCount),
    'listening-refused': () =>
      import('#web/refused/refused-count.tsx').then(({ RefusedPostsCount }) => RefusedPostsCount),
  },
};
