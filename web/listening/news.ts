import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { listAlerts } from '#contracts/listening/alerts/endpoints.ts';
import { getVolume } from '#contracts/listening/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { NewsSource } from '#web/kit/module.ts';

/** Alerts that nobody has acknowledged are counted up to this many. */
const MOST_ALERTS = 50;

const MENTIONS = '/listening/mentions?range=24h';

/** The mentions of the last 24 hours by hour, and of them the negative ones; the alerts that nobody has acknowledged. */
export const news: NewsSource = {
  endpoint: getVolume,
  changes: ['mentions.stored', 'alert.'],
  read: async () => {
    const now = Date.now();
    const span = { from: new Date(now - MS_PER_DAY).toISOString(), to: new Date(now).toISOString() };
    const [volume, alerts] = await Promise.all([
      call(getVolume, { query: span }, { raise: false }),
      call(listAlerts, { query: { open: 'yes', within_days: 7, limit: MOST_ALERTS } }, { raise: false }),
    ]);
    if (!volume.ok) return null;
    const { series, total, before } = volume.value;
    const negative = series.reduce((sum, { by_sentiment }) => sum + (by_sentiment['negative'] ?? 0), 0);
    return {
      main: { label: (t) => t('shell.picker.news.mentions'), count: total, path: MENTIONS },
      before,
      series: series.map(({ by_sentiment }) =>
        Object.values(by_sentiment).reduce((sum, one) => sum + one, 0),
      ),
      others: [
        {
          label: (t) => t('shell.picker.news.negative'),
          count: negative,
          path: `${MENTIONS}&sentiment=negative`,
        },
        {
          label: (t) => t('shell.picker.news.alerts'),
          count: alerts.ok ? alerts.value.items.length : 0,
          path: '/listening/alerts',
        },
      ],
    };
  },
};
