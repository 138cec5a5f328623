import { sql, type RawBuilder } from 'kysely';
import type { Session } from '#contracts/identity/session.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { KEYWORD_RIGHTS } from '#contracts/settings/keywords/access.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { heldInListening } from '#server/settings/manage/public.ts';

/** The ids of listening's keywords that a list tells; null where it tells them all. */
export type Told = readonly string[] | null;

/**
 * What lists of keywords tell their reader: of listening those that their group sees. Whoever may change keywords has all of them
 * on their settings page, unless they ask as a filter does.
 */
export const toldTo = async (unit: Unit, { user }: Session, asFilter = false): Promise<Told> => {
  if (!asFilter && allows(user.role.permissions, KEYWORD_RIGHTS.listening.write)) return null;
  return (await heldInListening(unit))?.keywords ?? null;
};

/** That a row of keywords is told. */
export const toldWhere = (told: Told): RawBuilder<boolean> =>
  told === null ? sql`true` : sql`(product <> 'listening' or _id = any(${[...told]}::uuid[]))`;
