import { z } from 'zod';
import { MOST_COMPARISONS, type Chart } from '#contracts/custom-viz/chart.ts';
import { DASHBOARD_LIMITS, type DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { DrillStep, MOST_DRILL_STEPS } from '#contracts/custom-viz/drill.ts';
import { FilterValue, isChoiceOf } from '#contracts/custom-viz/filter-value.ts';
import { GridState } from '#contracts/custom-viz/grid-state.ts';
import { Period, PeriodComparison } from '#contracts/custom-viz/period.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { COUNTINGS } from '#contracts/listening/analytics/dimension.ts';
import { MentionConditions } from '#contracts/listening/stored-filter.ts';
import { QuestionFilter } from '#contracts/semantic/question.ts';

/** What a click in a tile selects: the conditions of a cell, which narrow all other tiles. */
export const Selection = z.strictObject({
  tile: LocalId,
  exclude: z.boolean().default(false),
  filters: z.array(QuestionFilter).max(9),
  /** A span of time that is brushed; null: none. */
  span: z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable().default(null),
});
export type Selection = z.infer<typeof Selection>;

const Comparisons = z.array(PeriodComparison).max(MOST_COMPARISONS);

/** What a reader changes while looking; all of it is in the address. What is absent is as the dashboard says. */
export const DashboardState = z.strictObject({
  tab: LocalId.optional(),
  period: Period.optional(),
  comparisons: Comparisons.optional(),
  /** With what single charts are compared instead, by the ids of the tiles; none: with nothing. */
  tile_comparisons: z.record(LocalId, Comparisons).optional(),
  filters: z.record(LocalId, FilterValue).default({}),
  parameters: z.record(LocalId, z.union([z.number(), z.string().max(121)])).default({}),
  selections: z.array(Selection).max(DASHBOARD_LIMITS.tiles).default([]),
  /** How far values of each tile are opened, by the ids of the tiles. */
  drills: z.record(LocalId, z.array(DrillStep).max(MOST_DRILL_STEPS)).default({}),
  /** How tables are sorted and folded, by the ids of the tiles; it changes no number. */
  grids: z.record(LocalId, GridState).optional(),
  /** Of dashboards whose tiles are widgets: which mentions they count, and whether posts or stories where they can count either. */
  mentions: MentionConditions.optional(),
  unit: z.enum(COUNTINGS).optional(),
  /** Which sections are folded or open otherwise than the dashboard says, by their ids; folded ones ask nothing. */
  folds: z.record(LocalId, z.boolean()).optional(),
});
export type DashboardState = z.infer<typeof DashboardState>;

/** What people keep of a state: where they look from, not what they look at. */
export const FilterState = DashboardState.pick({
  period: true,
  comparisons: true,
  tile_comparisons: true,
  filters: true,
  parameters: true,
  mentions: true,
  unit: true,
});
export type FilterState = z.infer<typeof FilterState>;

/** The state with which a dashboard opens. */
export const FIRST_STATE: DashboardState = { filters: {}, parameters: {}, selections: [], drills: {} };

/** With what a chart is compared in a state: as its reader chose for it alone, as it says itself, or as the dashboard is. */
export function resolveComparisons(
  tileId: string,
  chart: Pick<Chart, 'comparisons'>,
  { document, state }: { document: Pick<DashboardDocument, 'comparisons'>; state: DashboardState },
): readonly PeriodComparison[] {
  return state.tile_comparisons?.[tileId] ?? chart.comparisons ?? state.comparisons ?? document.comparisons;
}

/** The value of each filter of a dashboard in a state, by the ids of the filters. A choice that a filter cannot have is as if there were none. */
export function listFilterValues(
  { filters }: Pick<DashboardDocument, 'filters'>,
  state: DashboardState,
): Record<string, FilterValue> {
  return Object.fromEntries(
    filters.map((filter) => {
      const chosen = state.filters[filter._id];
      return [filter._id, chosen && isChoiceOf(filter, chosen) ? chosen : filter.value];
    }),
  );
}
