import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listCountedRows, type RowPage } from '#contracts/custom-viz/rows.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { call } from '#web/kit/api/call.ts';

export type CountedRow = RowPage['rows'][number];

/** The rows that a question counts, as far as they are read. */
export type CountedRows = Pick<RowPage, 'columns' | 'rows' | 'labels' | 'total' | 'row' | 'data_set'>;

type Options = { moment: number; limit?: number };

/** Lists the rows that a question counts, page by page. */
export function useCountedRows(question: QuestionInput, { moment, limit = 50 }: Options) {
  const read = useInfiniteQuery({
    queryKey: [listCountedRows.name, question, limit, moment],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listCountedRows, { body: { question, limit, offset: pageParam } }, { signal }),
    getNextPageParam: (last, all) => {
      const known = all.reduce((sum, page) => sum + (page.ok ? page.rows.length : 0), 0);
      return last.ok && last.rows.length > 0 && known < last.total ? known : undefined;
    },
    placeholderData: keepPreviousData,
  });
  return { ...read, data: read.data && joinPages(read.data.pages) };
}

/** All pages in one; the refusal of any. */
function joinPages(pages: readonly (RowPage | QuestionRefusal)[]): CountedRows | QuestionRefusal | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const refused = pages.find((page): page is QuestionRefusal => !page.ok);
  if (refused || !first.ok) return refused;
  const good = pages.flatMap((page) => (page.ok ? [page] : []));
  return {
    ...first,
    rows: good.flatMap(({ rows }) => rows),
    labels: mergeLabels(good.map(({ labels }) => labels)),
  };
}

/** Names by dimension and key from several answers. */
export function mergeLabels(all: readonly RowPage['labels'][]): RowPage['labels'] {
  const merged: Record<string, Record<string, string | null>> = {};
  for (const labels of all)
    for (const [dimension, names] of Object.entries(labels))
      merged[dimension] = { ...merged[dimension], ...names };
  return merged;
}
