import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import { toQuestionFilters } from '#contracts/semantic/mentions/question-filters.ts';
import { getFilterDimension } from '#contracts/semantic/question.ts';
import { closeFields } from '#engine/semantic/close-fields.ts';
import { refuse } from '#server/kit/errors.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { MODEL } from '#server/semantic/public.ts';

/** What a statement counts by itself, by the names that the data set of mentions gives it. */
type CountedFields = { dimensions?: readonly string[]; measures?: readonly string[] };

/**
 * Refuses what listening counts by a statement of its own where its reader may not read a field that it counts, or one that its filter names.
 * Counts by questions are refused by the semantic layer.
 * @throws not_permitted
 */
export function refuseClosed(resolved: ResolvedMentions, counted: CountedFields): void {
  if (!mayCount(resolved, counted)) refuse('not_permitted');
}

type ResolvedMentions = Pick<ResolvedFilter, 'filter' | 'names'>;

/** Whether a reader may read the fields that are counted, and those that the filter names. */
export function mayCount(
  { filter, names }: ResolvedMentions,
  { dimensions = [], measures = [] }: CountedFields,
): boolean {
  const { closed = [] } = names;
  if (closed.length === 0) return true;
  const open = closeFields(MODEL, closed).dataSets.get(mentions.name);
  const conditions = toQuestionFilters(filter, names);
  const filtered = conditions.flatMap((one) => getFilterDimension(one) ?? []);
  const numbers = conditions.flatMap((one) => ('number' in one ? [one.number] : []));
  const isClosed = (part: 'dimensions' | 'measures' | 'numbers', name: string): boolean =>
    Object.hasOwn(mentions[part], name) && !(open && Object.hasOwn(open[part], name));
  return !(
    [...dimensions, ...filtered].some((name) => isClosed('dimensions', name)) ||
    measures.some((name) => isClosed('measures', name)) ||
    numbers.some((name) => isClosed('numbers', name))
  );
}
