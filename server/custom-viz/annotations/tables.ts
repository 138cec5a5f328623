import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import type { LocalText } from '#contracts/kit/local-text.ts';
import type { Instant, Json, VersionColumns } from '#server/kit/db/columns.ts';

type VizAnnotations = VersionColumns & {
  account_id: string;
  _id: string;
  dashboard_id: string | null;
  text: Json<LocalText>;
  from_at: Instant;
  to_at: Instant | null;
  tied_to: Json<NonNullable<Annotation['tied_to']>> | null;
  created_by: string;
};

/** The table of annotations. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_annotations: VizAnnotations;
  }
}
