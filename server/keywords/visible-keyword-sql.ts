import { type RawBuilder, sql } from 'kysely';

/** The ids of listening's keywords that a user sees; null where they see all of them. */
export type VisibleKeywords = readonly string[] | null;

/** The condition that a row of the table of keywords is visible. */
export function buildVisibleCondition(visible: VisibleKeywords): RawBuilder<boolean> {
  return visible === null ? sql`true` : sql`(product <> 'listening' or _id = any(${[...visible]}::uuid[]))`;
}
