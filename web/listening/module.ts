import { IconEar } from '@tabler/icons-react';
import type { WebModule } from '#web/kit/module.ts';

/** Mentions and everything made of them. */
export const listening: WebModule = {
  product: {
    name: 'listening',
    Icon: IconEar,
    loadNews: () => import('#web/listening/news.ts').then(({ news }) => news),
  },
  screens: {
    'listening-overview': () =>
      import('#web/listening/overview/overview-screen.tsx').then(({ OverviewScreen }) => OverviewScreen),
    'listening-mentions': () =>
      import('#web/listening/feed/mentions-screen.tsx').then(({ MentionsScreen }) => MentionsScreen),
    'listening-themes': () =>
      import('#web/listening/themes/themes-screen.tsx').then(({ ThemesScreen }) => ThemesScreen),
    'listening-sentiment': () =>
      import('#web/listening/sentiment/sentiment-screen.tsx').then(({ SentimentScreen }) => SentimentScreen),
    'listening-exports': () =>
      import('#web/listening/exports/exports-screen.tsx').then(({ ExportsScreen }) => ExportsScreen),
    'listening-reports': () =>
      import('#web/listening/reports/reports-screen.tsx').then(({ ReportsScreen }) => ReportsScreen),
    'listening-alerts': () =>
      import('#web/listening/alerts/alerts-screen.tsx').then(({ AlertsScreen }) => AlertsScreen),
    'listening-import': () =>
      import('#web/listening/import/import-screen.tsx').then(({ ImportScreen }) => ImportScreen),
    'settings-blacklist': () =>
      import('#web/listening/blacklist/blacklist-screen.tsx').then(({ BlacklistScreen }) => BlacklistScreen),
    'settings-templates': () =>
      import('#web/listening/templates/templates-screen.tsx').then(({ TemplatesScreen }) => TemplatesScreen),
  },
};
