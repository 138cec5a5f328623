import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import type { OwnedRecords } from '#server/people/public.ts';
import { FIELDS } from '#server/shared-fields/field-list.ts';

/** What users and groups own of shared fields. */
export const sharedFieldRecords: OwnedRecords = {
  deletePrivate: (unit, ownerId) => sharedRows(unit, FIELDS).deletePrivate(ownerId),
  replaceGroup: (unit, move) => sharedRows(unit, FIELDS).replaceGroup(move),
};
