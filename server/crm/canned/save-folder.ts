import type { Unit } from '#server/kit/db/unit.ts';
import { orNameTaken } from '#server/kit/db/violations.ts';
import * as folders from '#server/crm/canned/folder-store.ts';
import { loggedFolder } from '#server/crm/canned/logged.ts';

/** Makes a folder, shared where it has no owner. @throws name_taken */
export const createFolder = async (unit: Unit, given: { name: string; userId: string | null }) => {
  const row = await orNameTaken(() => folders.insertFolder(unit, given));
  const after = { ...row, user_id: folders.ownerOf(row), responses: [], hidden: 0 };
  unit.record({ kind: 'canned_response_folder.created', entityId: row._id, ...loggedFolder({ after }) });
  return after;
};
