import type { Axis } from '#contracts/listening/analytics/dimension.ts';
import { DIMENSIONS, type DimensionFacts } from '#contracts/listening/dimensions.ts';
import type { QuestionAxis } from '#contracts/semantic/question.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/**
 * The values of an axis that are rows: where a mention has several values and the filter chooses some, only the chosen ones, since the others
 * were not requested and could not be opened; of keywords and tags only those that the viewer knows.
 */
export function buildShownValues(
  axis: Axis,
  { filter, names }: Pick<ResolvedFilter, 'filter' | 'names'>,
): Pick<QuestionAxis, 'shown'> {
  if (axis === 'audience' || axis === 'stars') return WITH_VALUE;
  const { compared }: DimensionFacts = DIMENSIONS[axis];
  switch (compared) {
    case 'keyword':
      return among((filter.keyword ? names.numbers(filter.keyword) : names.all).map(String));
    case 'tag':
      return among((filter.tag ? names.tagNumbers(filter.tag) : [...names.tagByNumber.keys()]).map(String));
    case 'words': {
      const only = filter[axis];
      return Array.isArray(only) ? among(only.map(String)) : WITH_VALUE;
    }
    default:
      return axis === 'language' ? WITH_VALUE : {};
  }
}

const WITH_VALUE = { shown: { is: 'not_among' as const, values: [null] } };

function among(values: readonly string[]): Pick<QuestionAxis, 'shown'> {
  return { shown: { is: 'among', values: [...values] } };
}

/** A value of an axis in an answer as mentions store it: having none is stored as a value. */
export function toStoredValue(axis: Axis, key: string | null): string {
  return key ?? getBlank(axis);
}

/** A stored value as the answer to a question has it. */
export function toKey(axis: Axis, stored: string): string | null {
  return stored === getBlank(axis) ? null : stored;
}

function getBlank(axis: Axis): string {
  if (axis === 'audience' || axis === 'stars') return '';
  const { none }: DimensionFacts = DIMENSIONS[axis];
  return none?.blank ?? '';
}

/** A stored value as the contract returns it, with its name; nothing where what it refers to is deleted. */
export function toAxisValue(
  axis: Axis,
  stored: string,
  names: KeywordNames,
): { value: string; label: string } | undefined {
  if (axis === 'keyword' || axis === 'tag') {
    const found = (axis === 'keyword' ? names.byNumber : names.tagByNumber).get(Number(stored));
    return found && { value: found._id, label: found.name };
  }
  if (axis === 'audience' || axis === 'stars') return { value: stored, label: stored };
  const { none }: DimensionFacts = DIMENSIONS[axis];
  const value = none?.blank === stored ? none.value : stored;
  return { value, label: value };
}
