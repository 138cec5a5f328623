import { useMemo } from 'react';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useCalendar } from '#web/custom-viz/period/use-calendar.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { findTab } from '../editing/document-edits.ts';
import type { RowsRequest } from '../rows/rows-request.ts';
import { useDashboardState } from '../state/use-dashboard-state.ts';
import { useKnownLabels } from '../state/use-known-labels.ts';
import { useMoments } from '../state/use-moments.ts';
import type { DashboardView } from './dashboard-context.ts';

type ViewOptions = Pick<DashboardView, 'mode'> & { openRows: ((request: RowsRequest) => void) | null };

/** A document as its reader looks at it: the state of the address, the moments of its data, names and zone. */
export function useView(
  _id: string,
  document: DashboardDocument,
  { mode, openRows }: ViewOptions,
): DashboardView {
  const { state, change } = useDashboardState();
  const { moments } = useMoments();
  const catalog = useCatalog();
  const labels = useKnownLabels();
  const calendar = useCalendar();
  const zone = document.zone ?? getReaderZone();
  const tab = findTab(document, state.tab);
  return useMemo(
    () => ({
      _id,
      document,
      tab,
      state,
      change,
      reading: { zone, ...calendar },
      moments,
      catalog,
      labels,
      mode,
      openRows,
    }),
    [_id, document, tab, state, change, zone, calendar, moments, catalog, labels, mode, openRows],
  );
}
