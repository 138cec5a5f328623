import { replaceDashboardGroup } from '#server/listening/dashboards/store.ts';
import { forgetOwnSavedViews, replaceSavedViewGroup } from '#server/listening/saved-views/store.ts';
import { replaceTemplateGroup } from '#server/listening/templates/store.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** What users and groups own in listening. */
export const listeningRecords: OwnedRecords = {
  deletePrivate: forgetOwnSavedViews,
  replaceGroup: async (unit, move) => {
    await replaceSavedViewGroup(unit, move);
    await replaceDashboardGroup(unit, move);
    await replaceTemplateGroup(unit, move);
  },
};
