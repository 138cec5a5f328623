import { IconBolt } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Quick answers about any subject. */
export const quickAnalytic: WebModule = {
  product: {
    name: 'quick_analytic',
    Icon: IconBolt,
    loadNews: () => import('#web/quick-analytic/news.ts').then(({ news }) => news),
  },
  screens: {
    'quick-analytic': () =>
      import('#web/quick-analytic/search-screen.tsx').then(({ SearchScreen }) => SearchScreen),
  },
};
