import { useCallback, useMemo } from 'react';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { listEmbedValues, type EmbeddedDashboard } from '#contracts/custom-viz/embedding.ts';
import { toOutsideState, type OutsideAnnotations } from '#contracts/custom-viz/outside.ts';
import { readCalendar } from '#contracts/custom-viz/period.ts';
import type { ValueColors } from '#contracts/custom-viz/value-colors.ts';
import { useOutsideCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { call } from '#web/kit/api/call.ts';
import { findTab } from '../dashboards/editing/document-edits.ts';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { useKnownLabels } from '../dashboards/state/use-known-labels.ts';
import type { DashboardView } from '../dashboards/view/dashboard-context.ts';

type Input = {
  opened: EmbeddedDashboard;
  /** What the visitor chose. */
  state: DashboardState;
  change: ChangeState;
  annotations: OutsideAnnotations;
  colors: ValueColors;
};

/** What the tiles of an embedded dashboard share; the values of filters are those that the token's locks leave. */
export function useEmbeddedView({ opened, state, change, annotations, colors }: Input): DashboardView {
  const { document, session, zone, calendar, acts } = opened;
  const catalog = useOutsideCatalog(opened);
  const labels = useKnownLabels();
  const loadValues = useCallback(
    ({ _id }: DashboardFilter, search: string) => {
      const body = { session, filter: _id, search, state: toOutsideState(state) };
      return call(listEmbedValues, { body }, { raise: false }).then((answered) => {
        if (answered.ok) return answered.value;
        throw answered.error;
      });
    },
    [session, state],
  );
  return useMemo(
    () => ({
      _id: '',
      document,
      tab: findTab(document, state.tab),
      state,
      change,
      reading: { zone, ...readCalendar(calendar) },
      moments: { all: OPENED_AT },
      catalog,
      labels,
      mode: 'visit',
      outside: { acts, annotations },
      colors,
      openRows: null,
      loadValues,
    }),
    [document, state, change, zone, calendar, catalog, labels, acts, annotations, colors, loadValues],
  );
}

/** Periods in words are those of the day on which the page was opened. */
const OPENED_AT = Date.now();
