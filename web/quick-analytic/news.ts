import { listRising } from '#contracts/quick-analytic/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import type { NewsSource } from '#web/kit/module.ts';

/** How many words are counted at most. */
const MOST = 30;
/** Words that the card names. */
const NAMED = 2;

const PATH = '/quick_analytic';

/** The words that rise in the account today, and the first of them with their posts. */
export const news: NewsSource = {
  endpoint: listRising,
  changes: ['mentions.stored'],
  read: async () => {
    const rising = await call(listRising, { query: { limit: MOST } }, { raise: false });
    if (!rising.ok) return null;
    const { items } = rising.value;
    return {
      main: {
        label: (t) => t('shell.picker.news.rising', { count: items.length }),
        count: items.length,
        path: PATH,
      },
      others: items.slice(0, NAMED).map(({ term, count }) => ({
        label: () => term,
        count,
        path: `${PATH}?range=24h&q=${encodeURIComponent(term)}`,
      })),
    };
  },
};
