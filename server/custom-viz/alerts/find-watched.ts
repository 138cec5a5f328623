import type { MeasureStop, WatchedMeasure } from '#contracts/custom-viz/alert-rules.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { LocalText } from '#contracts/custom-viz/local-text.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';
import type { Period, PeriodReading } from '#contracts/custom-viz/period.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { listTileFilters } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import { loadAccountProfile, loadCalendar } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import type { ViewerInput } from '#server/semantic/public.ts';

/** What the maker of a rule must be allowed. */
const NEED = ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'] as const;

/** A watched number as its tile has it now: its chart, conditions and period, and with whose rights it is counted. */
export type WatchedNumber = {
  rule: WatchedMeasure;
  title: LocalText;
  chart: Chart;
  filters: readonly QuestionFilter[];
  period: Period;
  viewer: ViewerInput;
  reading: Omit<PeriodReading, 'now'>;
  state: DashboardState;
};

type WatchedResult = { ok: true; watched: WatchedNumber } | { ok: false; stop: MeasureStop };

/** The watched number, or why it can no longer be watched; the rights of the maker are read anew. */
export async function findWatched(
  unit: UnitOfWork,
  rule: WatchedMeasure,
  makerId: string | null,
): Promise<WatchedResult> {
  const stop = (why: MeasureStop) => ({ ok: false, stop: why }) as const;
  const maker = makerId === null ? undefined : await findViewer(unit, makerId);
  if (!maker || maker.suspended) return stop('maker');
  const dashboard = await sharedRows(unit, VIZ_DASHBOARDS).find(rule.dashboard_id);
  const document = dashboard && (await findDocuments(unit, rule.dashboard_id))?.published;
  if (!dashboard || !document) return stop('dashboard');
  if (!allows(maker.permissions, NEED) || !DASHBOARD_SHARING.maySee(maker, dashboard)) return stop('hidden');
  const tile = findChartTile(document, rule.tile);
  if (!tile) return stop('tile');
  const state = { ...FIRST_STATE, filters: rule.filters, parameters: rule.parameters };
  const chart = applyParameters(tile, document.parameters, state);
  if (!chart.measures.includes(rule.measure) || !isAxis(chart, rule.by)) return stop('measure');
  const { time_zone } = await loadAccountProfile(unit);
  return {
    ok: true,
    watched: {
      rule,
      title: tile.title,
      chart,
      filters: listTileFilters(tile, { document, state }),
      period: chart.period ?? document.period,
      viewer: await findMakerViewer(unit, maker._id),
      reading: { zone: document.zone ?? time_zone, ...(await loadCalendar(unit)) },
      state,
    },
  };
}

/** A chart of what is published. */
export function findChartTile(document: DashboardDocument, id: string): ChartTile | undefined {
  const tile = document.tabs.flatMap(({ tiles }) => tiles).find(({ _id }) => _id === id);
  return tile?.kind === 'chart' ? tile : undefined;
}

/** Whether each value of a dimension can be watched: one of the chart's own, other than time. */
function isAxis({ shelves }: Chart, by: string | null): boolean {
  if (by === null) return true;
  const axes = Object.values(shelves).flat();
  return by !== 'time' && axes.some(({ dimension }) => dimension === by);
}
