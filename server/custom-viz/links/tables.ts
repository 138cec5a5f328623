import type { SharedVizDashboard, VizLinkKind } from '#contracts/custom-viz/link-calls.ts';
import type { Json } from '#server/kit/db/columns.ts';
import type { PublicLinkColumns } from '#server/kit/public-link/public-link-store.ts';

/** What a frozen link keeps. */
export type LinkPicture = Pick<
  SharedVizDashboard,
  'document' | 'answers' | 'statements' | 'mentions' | 'calendar' | 'counted_at'
>;

type VizLinks = PublicLinkColumns & {
  dashboard_id: string;
  kind: VizLinkKind;
  editable: Json<string[]>;
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
