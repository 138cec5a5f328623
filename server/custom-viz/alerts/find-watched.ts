import type { MeasureRuleInput, MeasureStop } from '#contracts/custom-viz/alert-rules.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findNumber, type WatchedNumber } from '#server/custom-viz/alerts/watched-numbers.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import { loadAccountProfile, loadCalendar } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import type { ViewerInput } from '#server/semantic/public.ts';
import { loadKnownData } from '#server/uploads/public.ts';
import type { KnownData } from '#texts/chart-catalog.ts';

/** What the maker of a rule must be allowed. */
const NEED = ['custom_viz.dashboard.read', 'custom_viz.dashboard.write'] as const;

/** What a rule watches. */
export type WatchedRule = Pick<MeasureRuleInput, 'watched' | 'conditions'>;

/** A watched tile as it is now: the number of each condition, and with whose rights they are counted. */
export type FoundTile = {
  dashboardId: string;
  /** In the order of the conditions. */
  numbers: readonly WatchedNumber[];
  viewer: ViewerInput;
  reading: Omit<PeriodReading, 'now'>;
  state: DashboardState;
  /** What its numbers and values are called. */
  known: KnownData;
};

type WatchedResult =
  | { ok: true; watched: FoundTile }
  | { ok: false; stop: Exclude<MeasureStop, 'measure'> }
  /** With the fields of the rule that name what the tile has not. */
  | { ok: false; stop: 'measure'; fields: readonly string[] };

/** The watched tile, or why it can no longer be watched; the rights of the maker are read anew. */
export async function findWatched(
  unit: UnitOfWork,
  { watched: rule, conditions }: WatchedRule,
  makerId: string | null,
): Promise<WatchedResult> {
  const stop = (why: Exclude<MeasureStop, 'measure'>) => ({ ok: false, stop: why }) as const;
  const maker = makerId === null ? undefined : await findViewer(unit, makerId);
  if (!maker || maker.suspended) return stop('maker');
  const dashboard = await sharedRows(unit, VIZ_DASHBOARDS).find(rule.dashboard_id);
  const document = dashboard && (await findDocuments(unit, rule.dashboard_id))?.published;
  if (!dashboard || !document) return stop('dashboard');
  if (!allows(maker.permissions, NEED) || !DASHBOARD_SHARING.maySee(maker, dashboard)) return stop('hidden');
  const tile = findWatchedTile(document, rule.tile);
  if (!tile) return stop('tile');
  const state = { ...FIRST_STATE, filters: rule.filters, parameters: rule.parameters };
  const { time_zone } = await loadAccountProfile(unit);
  const reading = { zone: document.zone ?? time_zone, ...(await loadCalendar(unit)) };
  const around = { document, state, reading, by: rule.by };
  const found = conditions.map(({ number }) => findNumber(tile, number, around));
  const numbers = found.flatMap((one) => one ?? []);
  if (numbers.length < conditions.length) {
    const hasOthers = conditions.every(({ number }) => findNumber(tile, number, { ...around, by: null }));
    const missing = found.flatMap((one, at) => (one ? [] : [`conditions.${at}.number`]));
    return { ok: false, stop: 'measure', fields: hasOthers ? ['watched.by'] : missing };
  }
  const viewer = await findMakerViewer(unit, maker._id);
  const known = await loadKnownData(unit, viewer.person);
  return { ok: true, watched: { dashboardId: rule.dashboard_id, numbers, viewer, reading, state, known } };
}

/** A tile of what is published, as far as it has numbers. */
export function findWatchedTile(document: DashboardDocument, id: string): Tile | undefined {
  const tile = document.tabs.flatMap(({ tiles }) => tiles).find(({ _id }) => _id === id);
  return tile && ['chart', 'text', 'sql'].includes(tile.kind) ? tile : undefined;
}
