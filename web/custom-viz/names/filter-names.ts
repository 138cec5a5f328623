import type { Catalog } from '#texts/chart-catalog.ts';
import type { FilterNames } from '#texts/format-filter.ts';
import { formatShortSpan } from '#web/kit/text/format.ts';

/** How many values of a condition are named on screens. */
const SHOWN_VALUES = 3;

/** What conditions are written with on screens. */
export function makeFilterNames(catalog: Catalog, findLabel: FilterNames['findLabel']): FilterNames {
  return {
    catalog,
    findLabel,
    formatSpan: (from, to) => formatShortSpan(new Date(from), new Date(to), catalog.language),
    most: SHOWN_VALUES,
  };
}
