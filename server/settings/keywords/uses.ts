import { sql } from 'kysely';
import type { KeywordUse } from '#contracts/settings/keywords/many.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** Finds what uses some keywords; `kind` of the answers is the noun of what uses them. */
export type FindUses = (unit: Unit, ids: readonly string[]) => Promise<KeywordUse[]>;

/** The keywords that stand below. */
const below: FindUses = async (unit, ids) =>
  (
    await sql<KeywordUse>`
      select 'keyword' as kind, _id, name, parent_id as keyword_id from keywords
       where account_id = ${unit.accountId} and parent_id = any(${ids}::uuid[]) and not _id = any(${ids}::uuid[])
       order by name, _id`.execute(unit.db)
  ).rows;

/** The groups that they are put into. */
const groups: FindUses = async (unit, ids) =>
  (
    await sql<KeywordUse>`
      select 'group' as kind, groups._id, groups.name, keywords._id as keyword_id
        from keywords join groups on groups.account_id = keywords.account_id and groups._id = any(keywords.group_ids)
       where keywords.account_id = ${unit.accountId} and keywords._id = any(${ids}::uuid[])
       order by groups.name, groups._id`.execute(unit.db)
  ).rows;

/** Everything that names keywords by id, a line each; a module that begins to keep such ids adds its own. */
const FINDERS: readonly FindUses[] = [below, groups];

/** Where keywords are used, told before they are deleted. */
export const usesOf = async (unit: Unit, ids: readonly string[]): Promise<KeywordUse[]> => {
  const uses: KeywordUse[] = [];
  // One after the other: a transaction has one connection.
  for (const find of FINDERS) uses.push(...(await find(unit, ids)));
  return uses;
};
