import { FIELD_SHARING } from '#contracts/shared-fields/sharing.ts';
import { declareSharedList } from '#server/kit/shared-list/declaration.ts';
import { StoredField } from '#server/shared-fields/stored-field.ts';
import { insertVersion } from '#server/shared-fields/version-store.ts';

/** The fields of an account; what one was before a change is kept. */
export const FIELDS = declareSharedList<StoredField>({
  table: 'viz_fields',
  schema: StoredField,
  rules: FIELD_SHARING,
  entity: 'custom_viz_field',
  beforeUpdate: insertVersion,
  beforeDelete: (unit, row) => insertVersion(unit, row, null),
});
