import { z } from 'zod';
import { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import { DashboardDocument, Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { LocalText, pickText } from '#contracts/kit/local-text.ts';
import { sharedFields, shareFields } from '#contracts/kit/sharing.ts';
import { GridPosition } from '#contracts/kit/widget/grid.ts';

/** What a person edits of a dashboard besides its document: its name in lists, and who else sees it. */
export const VizDashboardInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  ...shareFields,
});
export type VizDashboardInput = z.infer<typeof VizDashboardInput>;

/** What is being edited beside what readers see. */
const Draft = z.object({
  document: DashboardDocument,
  revision: z.number().int(),
  by: z.string(),
  at: Instant,
  conflicts: z.array(DraftConflict),
});

/** A dashboard as the caller sees it. */
export const VizDashboard = VizDashboardInput.extend({
  ...sharedFields,
  /** What readers see; null before it is published. */
  published: DashboardDocument.nullable(),
  published_at: Instant.nullable(),
  published_by: z.string(),
  /** Only for people who may change it; null where nothing is drafted. */
  draft: Draft.nullable(),
  /** The revision of the draft, or of what was published; a draft is saved on it. */
  revision: z.number().int(),
});
export type VizDashboard = z.infer<typeof VizDashboard>;

/** A dashboard in a list, with a small picture of its first tab. */
export const VizDashboardSummary = VizDashboardInput.extend({
  ...sharedFields,
  /** What it is called in both languages; empty where its name is all. */
  title: LocalText,
  published_at: Instant.nullable(),
  /** Whether it has a draft; false for people who may not change it. */
  has_draft: z.boolean(),
  tabs: z.number().int(),
  tiles: z.array(z.object({ kind: z.string(), form: z.string().nullable(), spot: GridPosition })),
  /** The filters of what is published that readers set: by these other dashboards lead to it. */
  filters: z.array(z.object({ _id: LocalId, dimension: z.string() })),
  /** The parameters of what is published, which another dashboard hands over. */
  parameters: z.array(Parameter),
});
export type VizDashboardSummary = z.infer<typeof VizDashboardSummary>;

/** What a dashboard of a list is called in a language. */
export function nameDashboard(
  { title, name }: Pick<VizDashboardSummary, 'title' | 'name'>,
  language: 'en' | 'th',
): string {
  return pickText(title, language) || name;
}

/** A version that was published, the present one included. */
export const VizDashboardVersion = z.object({
  version: z.number().int(),
  at: Instant,
  by: z.string(),
  document: DashboardDocument,
});
export type VizDashboardVersion = z.infer<typeof VizDashboardVersion>;

/** The answer to a saved draft: the draft as it is now, with the changes of others. */
export const SavedDraft = z.object({
  document: DashboardDocument,
  revision: z.number().int(),
  conflicts: z.array(DraftConflict),
});

export const one = z.object({ _id: Id });
