import * as contract from '#contracts/publishing/results.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { buildBestTimes } from '#server/publishing/numbers/build-best-times.ts';
import { buildResults } from '#server/publishing/numbers/build-results.ts';
import { loadNumbers } from '#server/publishing/numbers/load-numbers.ts';
import { listPublished } from '#server/publishing/numbers/published-post-store.ts';

export const resultHandlers = [
  bind(contract.getResults, ({ unit, query }) => buildResults(unit, query)),

  bind(contract.getPublishedNumbers, async ({ unit, params }) => {
    const [found] = await listPublished(unit, [params._id]);
    const row = requireFound(found);
    return { ...(await loadNumbers(unit, row)), post_id: row.post_id, words: row.words };
  }),

  bind(contract.listBestTimes, async ({ unit, query }) => ({ items: await buildBestTimes(unit, query) })),
];
