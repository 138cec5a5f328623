import { useCallback, useMemo } from 'react';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { listEmbedValues, type EmbeddedDashboard } from '#contracts/custom-viz/embedding.ts';
import { readCalendar } from '#contracts/custom-viz/period.ts';
import { makeCatalog, type Catalog } from '#texts/chart-catalog.ts';
import { toKnownData } from '#web/custom-viz/names/use-catalog.ts';
import { call } from '#web/kit/api/call.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { findTab } from '../dashboards/editing/document-edits.ts';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { useKnownLabels } from '../dashboards/state/use-known-labels.ts';
import type { DashboardView } from '../dashboards/view/dashboard-context.ts';

/** What the visitor of an embedded dashboard chose. */
export type Chosen = Pick<DashboardState, 'filters' | 'period' | 'tab'>;
export const NOTHING_CHOSEN: Chosen = { filters: {}, period: undefined, tab: undefined };

type Input = {
  opened: EmbeddedDashboard;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/** What the tiles of an embedded dashboard share; the values of filters are those that the token's locks leave. */
export function useEmbeddedView({ opened, chosen, onChange }: Input): DashboardView {
  const { document, session, uploads } = opened;
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const catalog = useMemo(() => makeEmbedCatalog(language, uploads), [language, uploads]);
  const labels = useKnownLabels();
  const state = useMemo<DashboardState>(() => ({ ...FIRST_STATE, ...chosen }), [chosen]);
  const change = useCallback<ChangeState>(
    ({ tab = chosen.tab, filters = chosen.filters, period = chosen.period }) =>
      onChange({ tab, filters, period }),
    [chosen, onChange],
  );
  const loadValues = useCallback(
    ({ _id }: DashboardFilter, search: string) => {
      const { filters, period } = chosen;
      const body = { session, filter: _id, search, state: { filters, ...(period && { period }) } };
      return call(listEmbedValues, { body }, { raise: false }).then((answered) => {
        if (answered.ok) return answered.value;
        throw answered.error;
      });
    },
    [session, chosen],
  );
  return useMemo(
    () => ({
      _id: '',
      document,
      tab: findTab(document, chosen.tab),
      state,
      change,
      reading: { zone: opened.zone, ...readCalendar(opened.calendar) },
      moments: { all: OPENED_AT },
      catalog,
      labels,
      mode: 'wall',
      openRows: null,
      loadValues,
    }),
    [document, chosen.tab, state, change, opened.zone, opened.calendar, catalog, labels, loadValues],
  );
}

/** The names of the suite, and of the uploads that the dashboard counts. */
function makeEmbedCatalog(language: 'en' | 'th', uploads: EmbeddedDashboard['uploads']): Catalog {
  const known = uploads.map((upload) => ({ ...upload, about: '', rule: { kind: 'all' as const } }));
  return makeCatalog(language, toKnownData(known));
}

/** Periods in words are those of the day on which the page was opened. */
const OPENED_AT = Date.now();
