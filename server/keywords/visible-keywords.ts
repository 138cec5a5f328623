import type { Session } from '#contracts/identity/session.ts';
import { KEYWORD_RIGHTS } from '#contracts/keywords/access.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { VisibleKeywords } from '#server/keywords/visible-keyword-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadListeningRestriction } from '#server/people/visibility/public.ts';

/** The keywords that a user may filter by: of listening those that their group sees. */
export async function getFilterableKeywords(unit: UnitOfWork): Promise<VisibleKeywords> {
  return (await loadListeningRestriction(unit))?.keywords ?? null;
}

/** The keywords on a user's settings page: all of them for users who may change keywords, otherwise those they may filter by. */
export async function getVisibleKeywords(unit: UnitOfWork, { user }: Session): Promise<VisibleKeywords> {
  return allows(user.role.permissions, KEYWORD_RIGHTS.listening.write) ? null : getFilterableKeywords(unit);
}
