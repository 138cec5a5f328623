import type { TFunction } from 'i18next';
import { readFilterCondition, type FilteredField } from '#contracts/custom-viz/filter-value.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { describeChoice } from '#texts/filter-words.ts';
import { formatShortSpan } from '#web/kit/text/format.ts';

/** How many values of a condition are named; more are counted. */
const SHOWN_VALUES = 3;

type FilterNames = {
  catalog: Catalog;
  /** The name of a record by its key. */
  findLabel: (dimension: string, key: string) => string | null | undefined;
  t: TFunction;
};

/** A condition in words: `Channel is LINE, Facebook`. */
export function formatFilter(filter: QuestionFilter, names: FilterNames): string {
  const { catalog, t } = names;
  if ('linked' in filter)
    return t(`viz_dashboards.filter.linked_${filter.is}`, {
      data_set: catalog.nameDataSet(filter.linked),
      filters: filter.filters.map((one) => formatFilter(one, names)).join(', '),
    });
  if ('except' in filter)
    return t('viz_dashboards.filter.except', {
      filters: filter.except.map((one) => formatFilter(one, names)).join(', '),
    });
  if ('search' in filter) return t('viz_dashboards.filter.search', { text: filter.search });
  if ('instant' in filter)
    return `${filter.instant}: ${formatShortSpan(new Date(filter.from), new Date(filter.to), catalog.language)}`;
  const chosen = readFilterCondition(filter);
  const words = chosen && describeChoice(chosen.value, catalog.language);
  if (chosen && words !== null) return `${nameField(chosen.field, catalog)} ${words}`;
  if (!('dimension' in filter)) return '';
  return t(filter.is === 'among' ? 'viz_dashboards.filter.is' : 'viz_dashboards.filter.is_not', {
    name: catalog.nameDimension(filter.dimension),
    values: formatValues(filter.dimension, filter.values, names),
  });
}

/** What a filter is on. */
export function nameField({ dimension, of }: FilteredField, catalog: Catalog): string {
  return of === 'number' ? catalog.nameNumber(dimension) : catalog.nameDimension(dimension);
}

/** Values of a dimension by their names; those beyond the first are counted. */
export function formatValues(
  dimension: string,
  values: readonly (string | null)[],
  { catalog, findLabel }: Pick<FilterNames, 'catalog' | 'findLabel'>,
): string {
  const shown = values
    .slice(0, SHOWN_VALUES)
    .map((key) => catalog.nameValue(dimension, key, key === null ? null : findLabel(dimension, key)));
  const more = values.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}
