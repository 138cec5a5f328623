import type { z } from 'zod';
import { SUGGESTIONS_MAX, type listSuggestions } from '#contracts/quick-analytic/endpoints.ts';
import { printQuery } from '#engine/query/print.ts';
import { makeBatch } from '#server/quick-analytic/answers/batch.ts';
import { listOwnPages } from '#server/quick-analytic/answers/own-page-store.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** The keywords and own pages that have posts in a period, among the posts that the reader sees, the most frequent first. */
export async function listSearchSuggestions(
  scope: SearchScope,
  filter: { from: string; to: string },
): Promise<z.input<(typeof listSuggestions)['answer']>> {
  // An empty period has no posts.
  if (Date.parse(filter.from) >= Date.parse(filter.to)) return { keywords: [], pages: [] };
  const pages = await scope.inUnit(listOwnPages);
  const runQuery = makeBatch(scope, 'UTC', null);
  const count = { kind: 'groups', measure: 'mentions' } as const;
  const source = pages.map(({ source_id }) => source_id);
  const [keywords, sources] = await Promise.all([
    runQuery({ ...count, by: 'keyword', filter, limit: SUGGESTIONS_MAX }),
    source.length === 0
      ? null
      : runQuery({ ...count, by: 'source', filter: { ...filter, source }, limit: SUGGESTIONS_MAX }),
  ]);
  const channels = new Map(pages.map(({ source_id, channel }) => [source_id, channel]));
  return {
    keywords: keywords.items.map((item) => toSuggestion('keyword', item)),
    pages: (sources?.items ?? []).flatMap((item) => {
      const channel = channels.get(item.value);
      return channel ? [{ ...toSuggestion('source', item), channel }] : [];
    }),
  };
}

type GroupCount = { value: string; label: string; count: number };

function toSuggestion(field: 'keyword' | 'source', { value, label, count }: GroupCount) {
  return { _id: value, name: label, term: printQuery({ kind: 'value', field, value: label }), count };
}
