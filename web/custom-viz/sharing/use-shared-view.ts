import { useCallback, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { OutsideState } from '#contracts/custom-viz/outside.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { findTab } from '../dashboards/editing/document-edits.ts';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { useKnownLabels } from '../dashboards/state/use-known-labels.ts';
import type { DashboardView } from '../dashboards/view/dashboard-context.ts';
import { useSeenChoices } from './use-seen-choices.ts';

type Input = z.input<typeof OutsideState>;

/** What the tiles of a shared dashboard share: the visitor chooses the tab by themselves, the period and the filters with the server. */
export function useSharedView(
  shared: SharedVizDashboard,
  chosen: Input,
  onChange: (state: Input) => void,
): DashboardView {
  const { document, answers, counted_at: countedAt } = shared;
  const [tabId, setTabId] = useState<string>();
  const catalog = useCatalog();
  const labels = useKnownLabels();
  const { add } = labels;
  useEffect(() => {
    for (const one of Object.values(answers).flat()) if (one.ok) add(one.labels);
  }, [answers, add]);
  const state = useMemo<DashboardState>(
    () => ({ ...FIRST_STATE, ...OutsideState.parse(chosen), tab: tabId }),
    [chosen, tabId],
  );
  const change = useCallback<ChangeState>(
    ({ tab, filters, period }) => {
      if (tab !== undefined) setTabId(tab);
      if (filters ?? period) onChange({ ...chosen, ...(filters && { filters }), ...(period && { period }) });
    },
    [chosen, onChange],
  );
  const listChoices = useSeenChoices(shared, catalog);
  return useMemo(
    () => ({
      _id: '',
      document,
      tab: findTab(document, tabId),
      state,
      change,
      reading: { zone: document.zone ?? shared.zone, weekStart: undefined },
      moments: { all: Date.parse(countedAt) },
      catalog,
      labels,
      mode: 'wall',
      openRows: null,
      listChoices,
    }),
    [document, tabId, state, change, shared.zone, countedAt, catalog, labels, listChoices],
  );
}
