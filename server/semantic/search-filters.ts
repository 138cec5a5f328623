import type { Fault } from '#contracts/kit/faults/fault.ts';
import { listPlainFilters, type QuestionFilter } from '#contracts/semantic/question.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { toQueryFaults } from '#server/keywords/public.ts';
import type { SearchSql } from '#server/semantic/condition-sql.ts';
import type { QuestionContext } from '#server/semantic/question-context.ts';

/** What is wrong with the first searched text of filters that cannot be read; null where all can. */
export function findSearchFault(
  filters: readonly QuestionFilter[],
): { fault: Fault; filter: QuestionFilter } | null {
  for (const filter of filters) {
    const texts = listPlainFilters(filter).flatMap((one) =>
      'search' in one && one.read_as !== 'letters' ? [one.search] : [],
    );
    for (const text of texts) {
      const parsed = parseQuery(text);
      if (!parsed.ok) return { fault: toQueryFaults(parsed.errors), filter };
    }
  }
  return null;
}

/** The conditions of searched texts of a zone. */
export function makeSearch({ search }: Pick<QuestionContext, 'search'>, zone: string): SearchSql {
  return (dataSet, text, readAs) => {
    const build = search.get(dataSet.name);
    if (!build) throw new Error(`no search in ${dataSet.name}`);
    return build(text, { zone, readAs });
  };
}
