import type { WebModule } from '#web/kit/module.ts';

/** Short links. */
export const links: WebModule = {
  screens: {
    'publishing-links': () => import('#web/links/links-screen.tsx').then(({ LinksScreen }) => LinksScreen),
  },
};
