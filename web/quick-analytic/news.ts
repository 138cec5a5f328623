import { listRecentSearches } from '#contracts/quick-analytic/recent.ts';
import { listRising } from '#contracts/quick-analytic/rising.ts';
import { call } from '#web/kit/api/call.ts';
import type { NewsSource, ProductNews } from '#web/kit/module.ts';

/** How many words are counted at most. */
const MOST = 30;
/** Words that the card names. */
const NAMED = 2;

const PATH = '/quick_analytic';

/** The words that rise in the account today, and the first of them with their posts; on a quiet day the reader's own searches. */
export const news: NewsSource = {
  endpoint: listRising,
  changes: ['mentions.stored', 'quick_search.'],
  read: async () => {
    const rising = await call(listRising, { query: { limit: MOST } }, { raise: false });
    if (!rising.ok) return null;
    const { items, total, total_before } = rising.value;
    if (items.length === 0) return buildQuietNews(total, total_before);
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

/** Nothing rises: how many posts there are to search, and the reader's own newest searches with what they found. */
async function buildQuietNews(total: number, before: number): Promise<ProductNews> {
  const recent = await call(listRecentSearches, {}, { raise: false });
  const others = (recent.ok ? recent.value.items : []).flatMap(({ terms, address, found }) =>
    found === null ? [] : [{ label: () => terms.join(', '), count: found, path: `${PATH}?${address}` }],
  );
  return {
    main: { label: (t) => t('shell.picker.news.posts_day'), count: total, path: PATH },
    before,
    others: others.slice(0, NAMED),
    ...(others.length === 0 && { note: (t) => t('shell.picker.news.type_word') }),
  };
}
