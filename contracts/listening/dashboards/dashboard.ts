import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { sharedFields, shareFields } from '#contracts/kit/sharing.ts';
import { GridPosition } from '#contracts/kit/widget/grid.ts';
import { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { MOST_WIDGETS, Widget } from '#contracts/listening/widgets/widget.ts';

const widgets = z
  .array(Widget)
  .max(MOST_WIDGETS)
  .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, toIssue(fault('widgets_alike')))
  .default([]);

/** What a person edits of a dashboard. */
export const DashboardInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  about: z.string().trim().max(500).default(''),
  widgets,
  /** What it opens with. */
  filter: StoredFilter.default({ range: '30d' }),
  ...shareFields,
});
export type DashboardInput = z.infer<typeof DashboardInput>;

/** A dashboard as the caller sees it. */
export const Dashboard = DashboardInput.extend({
  ...sharedFields,
});
export type Dashboard = z.infer<typeof Dashboard>;

/** A dashboard in a list: its widgets by their kinds and places alone, for a small picture of it. */
export const DashboardSummary = Dashboard.omit({ widgets: true, filter: true }).extend({
  widgets: z.array(z.object({ kind: z.string(), spot: GridPosition })),
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

/** A former version of a dashboard: who saved it, and when. */
export const DashboardVersion = z.object({
  version: z.number().int(),
  at: Instant,
  by: z.string(),
  fields: DashboardInput,
});
export type DashboardVersion = z.infer<typeof DashboardVersion>;
