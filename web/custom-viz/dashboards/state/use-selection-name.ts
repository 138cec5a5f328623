import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { formatChosen } from '#texts/format-filter.ts';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** What is selected, in words: the values that meet in a mark, and its time. */
export function useSelectionName(): (selection: Pick<Selection, 'filters' | 'span'>) => string {
  const { catalog, labels } = useDashboardView();
  const names = makeFilterNames(catalog, labels.find);
  return ({ filters, span }) =>
    [
      ...filters.map((filter) => formatChosen(filter, names)),
      ...(span ? [names.formatSpan(span.from, span.to)] : []),
    ].join(' · ');
}
