import { sql } from 'kysely';
import type { KeywordUse } from '#contracts/keywords/many.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Finds the uses of some keywords; `kind` of the results is the kind of resource that uses them. */
export type FindUses = (unit: UnitOfWork, ids: readonly string[]) => Promise<KeywordUse[]>;

/** The child keywords. */
const below: FindUses = async (unit, ids) =>
  (
    await sql<KeywordUse>`
      select 'keyword' as kind, _id, name, parent_id as keyword_id from keywords
       where account_id = ${unit.accountId} and parent_id = any(${ids}::uuid[]) and not _id = any(${ids}::uuid[])
       order by name, _id`.execute(unit.db)
  ).rows;

/** The groups that contain them, or whose settings name them. */
const groups: FindUses = async (unit, ids) =>
  (
    await sql<KeywordUse>`
      with named as (
        select _id as keyword_id, unnest(group_ids) as group_id from keywords
         where account_id = ${unit.accountId} and _id = any(${ids}::uuid[])
        union
        select keyword_id, group_id from group_settings cross join unnest(keywords) as keyword_id
         where account_id = ${unit.accountId} and keywords && ${ids}::uuid[] and keyword_id = any(${ids}::uuid[])
      )
      select 'group' as kind, groups._id, groups.name, named.keyword_id
        from named join groups on groups.account_id = ${unit.accountId} and groups._id = named.group_id
       order by groups.name, groups._id`.execute(unit.db)
  ).rows;

/** The templates that contain them; private ones of other users are not reported. */
const templates: FindUses = async (unit, ids) =>
  (
    await sql<KeywordUse>`
      select 'template' as kind, _id, name, keyword_id from templates cross join unnest(keywords) as keyword_id
       where account_id = ${unit.accountId} and keywords && ${ids}::uuid[] and keyword_id = any(${ids}::uuid[])
         and (share <> 'private' or owner_id = ${unit.actor.id}::uuid)
       order by name, _id`.execute(unit.db)
  ).rows;

/** The tags that name them. */
const tags: FindUses = async (unit, ids) =>
  (
    await sql<KeywordUse>`
      select 'ticket_tag' as kind, _id, name, keyword_id from ticket_tags cross join unnest(keyword_ids) as keyword_id
       where account_id = ${unit.accountId} and keyword_ids && ${ids}::uuid[] and keyword_id = any(${ids}::uuid[])
       order by name, _id`.execute(unit.db)
  ).rows;

/** Everything that refers to keywords by id, one line each; a module that starts to store such ids adds its own. */
const FINDERS: readonly FindUses[] = [below, groups, templates, tags];

/** The uses of keywords, shown before they are deleted. */
export async function listKeywordUses(unit: UnitOfWork, ids: readonly string[]): Promise<KeywordUse[]> {
  const uses: KeywordUse[] = [];
  // One after the other: a transaction has one connection.
  for (const find of FINDERS) uses.push(...(await find(unit, ids)));
  return uses;
}
