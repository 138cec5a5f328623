import { useTranslation } from 'react-i18next';
import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { formatFilter, formatValues } from '#web/custom-viz/names/format-filter.ts';
import { formatShortSpan } from '#web/kit/text/format.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** What is selected, in words: the values that meet in a mark, and its time. */
export function useSelectionName(): (selection: Pick<Selection, 'filters' | 'span'>) => string {
  const { t } = useTranslation();
  const { catalog, labels } = useDashboardView();
  const names = { catalog, findLabel: labels.find, t };
  return ({ filters, span }) =>
    [
      ...filters.map((filter) =>
        'dimension' in filter && filter.is === 'among'
          ? formatValues(filter.dimension, filter.values, names)
          : formatFilter(filter, names),
      ),
      ...(span ? [formatShortSpan(new Date(span.from), new Date(span.to), catalog.language)] : []),
    ].join(' · ');
}
