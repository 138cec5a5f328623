import * as folders from '#server/crm/canned/folder-store.ts';
import { toLoggedFolder } from '#server/crm/canned/logged.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';

/** Creates a folder, shared where it has no owner. @throws name_taken */
export async function createFolder(unit: UnitOfWork, given: { name: string; userId: string | null }) {
  const row = await refuseDuplicateName(() => folders.insertFolder(unit, given));
  const after = { ...row, user_id: folders.toOwnerId(row), responses: [], hidden: 0 };
  unit.record({ kind: 'canned_response_folder.created', entityId: row._id, ...toLoggedFolder({ after }) });
  return after;
}
