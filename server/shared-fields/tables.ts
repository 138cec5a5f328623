import type { LocalText } from '#contracts/kit/local-text.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { FieldDefinition } from '#contracts/shared-fields/definition.ts';
import type { Instant, Json, SharedColumns } from '#server/kit/db/columns.ts';

type VizFields = SharedColumns & {
  key: string;
  labels: Json<LocalText>;
  about: Json<LocalText>;
  definition: Json<FieldDefinition>;
  unit: MeasurementUnit | null;
  additive: boolean;
  official: boolean;
};

/** The reader validates the content. */
type VizFieldVersions = {
  account_id: string;
  field_id: string;
  number: number;
  key: string;
  content: Json;
  official: boolean;
  replaced_at: Instant;
  replaced_by: string | null;
};

/** The tables of shared fields. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_fields: VizFields;
    viz_field_versions: VizFieldVersions;
  }
}
