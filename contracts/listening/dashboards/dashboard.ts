import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { MOST_WIDGETS, Widget } from '#contracts/listening/dashboards/widget.ts';
import { SHARES } from '#contracts/settings/templates/sharing.ts';

const widgets = z
  .array(Widget)
  .max(MOST_WIDGETS)
  .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, {
    message: 'name two widgets the same',
  })
  .default([]);

/** What a person edits of a dashboard. */
export const DashboardInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  about: z.string().trim().max(500).default(''),
  widgets,
  /** What it opens with. */
  filter: StoredFilter.default({ range: '30d' }),
  share: z.enum(SHARES).default('private'),
  /** The group that it is shared with; null unless `share` says group. */
  group_id: Id.nullable().default(null),
});
export type DashboardInput = z.infer<typeof DashboardInput>;

/** A dashboard as whoever asks sees it. */
export const Dashboard = DashboardInput.extend({
  _id: Id,
  owner: z.object({ _id: Id, name: z.string() }),
  mine: z.boolean(),
  may_change: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Dashboard = z.infer<typeof Dashboard>;

/** A dashboard in a list: its widgets by their kinds and places alone, for a small picture of it. */
export const DashboardSummary = Dashboard.omit({ widgets: true, filter: true }).extend({
  widgets: z.array(z.object({ kind: z.string(), spot: Widget.options[0].shape.spot })),
});
export type DashboardSummary = z.infer<typeof DashboardSummary>;

/** A dashboard as it stood: who left it so, and when. */
export const DashboardVersion = z.object({
  version: z.number().int(),
  at: Instant,
  by: z.string(),
  fields: DashboardInput,
});
export type DashboardVersion = z.infer<typeof DashboardVersion>;
