import type { WebModule } from '#web/kit/module.ts';

/** Tags. */
export const tags: WebModule = {
  screens: {
    'settings-tags': () => import('#web/tags/tags-screen.tsx').then(({ TagsScreen }) => TagsScreen),
  },
};
