import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { SAVED_VIEWS } from '#server/listening/saved-views/view-list.ts';
import { TEMPLATES } from '#server/listening/templates/template-list.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** What users and groups own in listening. */
export const listeningRecords: OwnedRecords = {
  deletePrivate: (unit, ownerId) => sharedRows(unit, SAVED_VIEWS).deletePrivate(ownerId),
  replaceGroup: async (unit, move) => {
    await sharedRows(unit, SAVED_VIEWS).replaceGroup(move);
    await sharedRows(unit, TEMPLATES).replaceGroup(move);
  },
};
