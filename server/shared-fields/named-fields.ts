import { toNamedField, type NamedField } from '#contracts/shared-fields/named-field.ts';
import { getActorUserId, type Actor, type UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import { FIELDS } from '#server/shared-fields/field-list.ts';
import { listAllFields } from '#server/shared-fields/field-store.ts';

/** What the shared fields are called that a reader sees; for the suite itself, all of them. Of others charts show the key. */
export async function listNamedFields(
  unit: UnitOfWork,
  reader: Pick<Actor, 'kind' | 'id'>,
): Promise<NamedField[]> {
  const userId = getActorUserId(reader);
  if (userId === null) return (await listAllFields(unit)).map(toNamedField);
  const viewer = await findViewer(unit, userId);
  const rows = viewer ? await sharedRows(unit, FIELDS).listVisible(viewer) : [];
  return rows.map(toNamedField);
}
