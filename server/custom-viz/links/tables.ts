import type { SharedVizDashboard, VizLinkKind } from '#contracts/custom-viz/link-calls.ts';
import type { OutsideNames } from '#contracts/custom-viz/outside.ts';
import type { Json } from '#server/kit/db/columns.ts';
import type { PublicLinkColumns } from '#server/kit/public-link/public-link-store.ts';

/** What a frozen link keeps. */
export type LinkPicture = Pick<
  SharedVizDashboard,
  'document' | 'answers' | 'statements' | 'mentions' | 'calendar' | 'counted_at'
> &
  // What was kept before annotations and names were shown has none.
  Partial<Pick<SharedVizDashboard, 'annotations' | keyof OutsideNames>>;

type VizLinks = PublicLinkColumns & {
  dashboard_id: string;
  kind: VizLinkKind;
  editable: Json<string[]>;
  /** Those that visitors may set. */
  parameters: Json<string[]>;
  /** Whether visitors may open values of charts into the levels below them. */
  drill: boolean;
  /** Whether they see what is annotated. */
  annotations: boolean;
  /** Null: each visitor's own. */
  zone: string | null;
  picture: Json<LinkPicture> | null;
};

/** The table of shared links of dashboards. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_links: VizLinks;
  }
}
