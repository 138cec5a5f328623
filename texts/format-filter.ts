import { readFilterCondition, type FilteredField } from '#contracts/custom-viz/filter-value.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { CHART_LABELS } from '#texts/chart-writer.ts';
import { describeChoice, FILTER_WORDS } from '#texts/filter-words.ts';

/** What conditions are written with. */
export type FilterNames = {
  catalog: Catalog;
  /** The name of a record by its key. */
  findLabel: (dimension: string, key: string) => string | null | undefined;
  formatSpan: (from: string, to: string) => string;
  /** How many values of a condition are named; more are counted. */
  most: number;
};

/** A condition in words, on screens and in files: `Channel is LINE, Facebook`. */
export function formatFilter(filter: QuestionFilter, names: FilterNames): string {
  const { catalog, formatSpan } = names;
  const words = FILTER_WORDS[catalog.language];
  const writeAll = (some: readonly QuestionFilter[]): string =>
    some.map((one) => formatFilter(one, names)).join(', ');
  if ('linked' in filter) {
    const write = filter.is === 'some' ? words.linked_some : words.linked_none;
    return write(catalog.nameDataSet(filter.linked), writeAll(filter.filters));
  }
  if ('except' in filter) return words.except(writeAll(filter.except));
  if ('any' in filter) return words.any_of(filter.any.map(writeAll));
  if ('search' in filter) return words.contains(filter.search);
  if ('instant' in filter) {
    const [name, span] = [catalog.nameTime(filter.instant), formatSpan(filter.from, filter.to)];
    return filter.is === 'not_within' ? words.is_not(name, span) : words.is(name, span);
  }
  const chosen = readFilterCondition(filter);
  const choice = chosen && describeChoice(chosen.value, catalog.language);
  if (chosen && choice !== null) return `${nameField(chosen.field, catalog)} ${choice}`;
  if (!('dimension' in filter)) return '';
  const name = catalog.nameDimension(filter.dimension);
  const values = formatValues(filter.dimension, filter.values, names);
  if (filter.is === 'beyond') return words.is_others(name, CHART_LABELS[catalog.language].others, values);
  return (filter.is === 'among' ? words.is : words.is_not)(name, values);
}

/** What is chosen in a mark: its value alone, which is others where it is none of those that have marks; any other condition in full. */
export function formatChosen(filter: QuestionFilter, names: FilterNames): string {
  if ('any' in filter) return formatGroups(filter.any, names);
  if (!('dimension' in filter) || filter.is === 'not_among') return formatFilter(filter, names);
  if (filter.is === 'beyond') return CHART_LABELS[names.catalog.language].others;
  return formatValues(filter.dimension, filter.values, names);
}

/** Pairs of chosen values; those beyond the first are counted. */
function formatGroups(groups: readonly (readonly QuestionFilter[])[], names: FilterNames): string {
  const shown = groups
    .slice(0, names.most)
    .map((group) => group.map((one) => formatChosen(one, names)).join(' · '));
  const more = groups.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? ` +${more}` : ''}`;
}

/** What a filter is on. */
export function nameField({ dimension, of }: FilteredField, catalog: Catalog): string {
  return of === 'number' ? catalog.nameNumber(dimension) : catalog.nameDimension(dimension);
}

/** Values of a dimension by their names; those beyond the first are counted. */
export function formatValues(
  dimension: string,
  values: readonly (string | null)[],
  { catalog, findLabel, most }: Pick<FilterNames, 'catalog' | 'findLabel' | 'most'>,
): string {
  const shown = values
    .slice(0, most)
    .map((key) => catalog.nameValue(dimension, key, key === null ? null : findLabel(dimension, key)));
  const more = values.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}
