import { FIELD_NAMES, FIELDS, type FieldName } from '#engine/query/fields.ts';
import { findNearestName } from '#engine/query/nearest-name.ts';

/** The field whose name or alias is the fewest letters away from what was written; undefined where none is near. */
export function findNearestField(written: string): FieldName | undefined {
  return findNearestName(
    written,
    FIELD_NAMES.flatMap((name) =>
      [name, ...(FIELDS[name].aliases ?? [])].map((known) => [known, name] as const),
    ),
  );
}
