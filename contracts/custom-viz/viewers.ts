import { z } from 'zod';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The signal by which a browser reports what its user does at a dashboard: at once, then every `LOOK_EVERY_SECONDS`. */
export const DASHBOARD_LOOK_SIGNAL = 'viz-dashboard-look';
/** The signal by which a browser is notified who is at the dashboard that it shows. */
export const DASHBOARD_VIEWERS_SIGNAL = 'viz-dashboard-viewers';

/** What a user does at a dashboard, the least active first. */
export const DASHBOARD_DOINGS = ['looking', 'editing'] as const;
const Doing = z.enum(DASHBOARD_DOINGS);

/** What a browser reports; `gone` means that its user left. */
export const DashboardLook = z.object({
  dashboard_id: Id,
  doing: z.union([Doing, z.literal('gone')]),
  /** The tile that the user edits. */
  tile_id: LocalId.nullable().default(null),
});

/** A user who looks at a dashboard or edits it. A user with several tabs counts once, with the most active of them. */
const DashboardViewer = z.object({
  user_id: Id,
  name: z.string(),
  doing: Doing,
  tile_id: LocalId.nullable(),
  since: Instant,
});
export type DashboardViewer = z.infer<typeof DashboardViewer>;

/** Who is at a dashboard now. */
export const DashboardViewers = z.object({ dashboard_id: Id, items: z.array(DashboardViewer) });
export type DashboardViewers = z.infer<typeof DashboardViewers>;
