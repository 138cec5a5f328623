import { writeList } from '#contracts/kit/list-text.ts';
import { DIMENSION_NAMES } from '#contracts/listening/dimensions.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';

const NAMES: ReadonlySet<string> = new Set(DIMENSION_NAMES);

/** Whether values of a dimension narrow mentions as screens of listening filter them. */
export const isMentionDimension = (dimension: string): boolean => NAMES.has(dimension);

/** Conditions on values as the filter of screens of listening has them; those that it cannot have are left out. */
export function toMentionFilter(filters: readonly QuestionFilter[]): StoredFilter {
  const words = filters.flatMap((one) => {
    if (!('dimension' in one) || one.is !== 'among' || one.bins || !isMentionDimension(one.dimension))
      return [];
    const values = one.values.filter((value) => value !== null);
    return values.length === one.values.length ? [[one.dimension, writeList(values)] as const] : [];
  });
  return Object.fromEntries(
    words.filter(([name, value]) => StoredFilter.safeParse({ [name]: value }).success),
  );
}
