import { useCallback, useContext, useEffect, useMemo } from 'react';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { toOutsideState } from '#contracts/custom-viz/outside.ts';
import { readCalendar } from '#contracts/custom-viz/period.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCatalog, useOutsideCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { call } from '#web/kit/api/call.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { findTab } from '../dashboards/editing/document-edits.ts';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { useKnownLabels } from '../dashboards/state/use-known-labels.ts';
import type { DashboardView } from '../dashboards/view/dashboard-context.ts';

type Input = {
  state: DashboardState;
  change: ChangeState;
  /** What opened the link, which also lists the values of its filters. */
  link: { token: string; password?: string | undefined };
};

/** What the tiles of a shared dashboard share, in the state that its visitor chooses. */
export function useSharedView(
  shared: SharedVizDashboard,
  { state: chosen, change, link }: Input,
): DashboardView {
  const { document, answers, counted_at: countedAt } = shared;
  const { values } = useHome().links;
  const { token, password } = link;
  const named = useOutsideCatalog(shared);
  const known = useCatalog();
  // Who is signed in sees a snapshot by the names that they know.
  const catalog = useContext(SignedIn) === null ? named : known;
  const labels = useKnownLabels();
  const { add } = labels;
  useEffect(() => {
    for (const one of Object.values(answers).flat()) if (one.ok) add(one.labels);
  }, [answers, add]);
  const { tab, grids } = chosen;
  const state = useMemo<DashboardState>(
    () => ({ ...toOutsideState(chosen), tab, ...(grids && { grids }) }),
    [chosen, tab, grids],
  );
  const { zone, kind, acts, annotations, colors } = shared;
  const loadValues = useCallback(
    async ({ _id }: DashboardFilter, search: string) => {
      const key = { token, ...(password !== undefined && { password }) };
      const body = {
        ...key,
        filter: _id,
        search,
        time_zone: zone,
        state: toOutsideState(state),
      };
      const answered = await call(values, { body }, { raise: false });
      if (answered.ok) return answered.value;
      throw answered.error;
    },
    [values, token, password, zone, state],
  );
  return useMemo(
    () => ({
      _id: '',
      document,
      tab: findTab(document, tab),
      state,
      change,
      reading: { zone: document.zone ?? shared.zone, ...readCalendar(shared.calendar) },
      moments: { all: Date.parse(countedAt) },
      catalog,
      labels,
      mode: kind === 'live' ? 'visit' : 'wall',
      outside: { acts, annotations },
      ...(colors && { colors }),
      openRows: null,
      loadValues,
    }),
    [
      document,
      tab,
      state,
      change,
      shared.zone,
      shared.calendar,
      countedAt,
      catalog,
      labels,
      kind,
      acts,
      annotations,
      colors,
      loadValues,
    ],
  );
}
