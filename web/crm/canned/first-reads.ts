import { allows } from '#contracts/permissions/requirement.ts';
import { CANNED_NEED, FIRST_CALLS } from '#web/declared.ts';
import type { FirstReads } from '#web/kit/router/first-reads.ts';

/** The folders with their responses, for those who may see them: the page has another tab that is not theirs alone. */
export const firstReads: FirstReads = ({ query, session }) =>
  query['tab'] !== 'auto' && allows(session.user.role.permissions, CANNED_NEED)
    ? [{ ...FIRST_CALLS.cannedFolders, input: {} }]
    : [];
