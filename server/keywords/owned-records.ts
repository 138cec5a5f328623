import { forgetGroup } from '#server/keywords/keyword-group-store.ts';
import { ownedKeywords } from '#server/keywords/keyword-owner-store.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** The keywords that users own, and the groups that they name. */
export const keywordRecords: OwnedRecords = {
  holdings: { keywords: ownedKeywords },
  replaceGroup: (unit, { from }) => forgetGroup(unit, from),
};
