import { sql, type RawBuilder } from 'kysely';
import type { Session } from '#contracts/identity/session.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { KEYWORD_RIGHTS } from '#contracts/keywords/access.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadListeningRestriction } from '#server/people/visibility/public.ts';

/** The ids of listening's keywords that a user sees; null where they see all of them. */
export type VisibleKeywords = readonly string[] | null;

/** The keywords that a user may filter by: of listening those that their group sees. */
export const getFilterableKeywords = async (unit: UnitOfWork): Promise<VisibleKeywords> =>
  (await loadListeningRestriction(unit))?.keywords ?? null;

/** The keywords on a user's settings page: all of them for users who may change keywords, otherwise those they may filter by. */
export const getVisibleKeywords = async (unit: UnitOfWork, { user }: Session): Promise<VisibleKeywords> =>
  allows(user.role.permissions, KEYWORD_RIGHTS.listening.write) ? null : getFilterableKeywords(unit);

/** The condition that a row of the table of keywords is visible. */
export const buildVisibleCondition = (visible: VisibleKeywords): RawBuilder<boolean> =>
  visible === null ? sql`true` : sql`(product <> 'listening' or _id = any(${[...visible]}::uuid[]))`;
