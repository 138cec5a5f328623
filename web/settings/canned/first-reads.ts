import { allows } from '#contracts/permissions/requirement.ts';
import { CANNED_READ, listCannedFolders } from '#contracts/settings/canned/endpoints.ts';
import { beginRead } from '#web/kit/api/use-call.ts';
import type { FirstReads } from '#web/kit/router/first-reads.ts';

/** The folders with their responses, for those who may see them: the page has another tab that is not theirs alone. */
export const firstReads: FirstReads = ({ query, session }) => {
  if (query['tab'] !== 'auto' && allows(session.user.role.permissions, CANNED_READ))
    beginRead(listCannedFolders, {});
};
