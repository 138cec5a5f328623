import { useCallback } from 'react';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';

/** The names of filters, outside the dashboard that has them. */
export function useFilterNames(): (filter: Pick<DashboardFilter, 'label' | 'dimension'>) => string {
  const catalog = useCatalog();
  return useCallback(
    ({ label, dimension }) => pickText(label, catalog.language) || catalog.nameDimension(dimension),
    [catalog],
  );
}
