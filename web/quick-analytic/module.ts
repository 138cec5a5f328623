import { IconBolt } from '@tabler/icons-react';
import type { NewsSource, WebModule } from '#web/kit/module.ts';

/** How long the picker waits before it reads what rises, in milliseconds: no first visit waits for it, nor fetches its code. */
const REST_MS = 2000;

/** Quick answers about any subject. */
export const quickAnalytic: WebModule = {
  product: { name: 'quick_analytic', Icon: IconBolt, loadNews: loadNewsAtRest },
  screens: {
    'quick-analytic': () =>
      import('#web/quick-analytic/search-screen.tsx').then(({ SearchScreen }) => SearchScreen),
    'shared-search': () =>
      import('#web/quick-analytic/shared/shared-screen.tsx').then(({ SharedScreen }) => SharedScreen),
    'settings-shared-searches': () =>
      import('#web/quick-analytic/shared/links-screen.tsx').then(({ LinksScreen }) => LinksScreen),
  },
};

async function loadNewsAtRest(): Promise<NewsSource> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const { news } = await import('#web/quick-analytic/news.ts');
  return news;
}
