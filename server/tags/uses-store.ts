import { sql } from 'kysely';
import { z } from 'zod';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const Counts = z.object({
  tickets: z.coerce.number().int(),
  mentions: z.coerce.number().int(),
  keywords: z.coerce.number().int(),
  teams: z.coerce.number().int(),
});

/** How many tickets, mentions, keywords and groups of users have or name one of the items. */
export async function countUses(unit: UnitOfWork, ids: readonly string[]): Promise<z.infer<typeof Counts>> {
  const { accountId: account } = unit;
  const list = sql`${[...ids]}::uuid[]`;
  const { rows } = await sql`
    select
      (select count(distinct ticket_id) from ticket_tag_uses where account_id = ${account} and tag_id = any (${list})) as tickets,
      (select count(distinct mention_id) from mention_tag_uses where account_id = ${account} and tag_id = any (${list})) as mentions,
      (select count(distinct keyword) from ticket_tags, unnest(keyword_ids) keyword
        where account_id = ${account} and _id = any (${list})) as keywords,
      (select count(*) from (
         select group_id from group_options where account_id = ${account} and tags && ${list}
         union
         select group_id from group_settings where account_id = ${account} and ticket_tags && ${list}) named) as teams
  `.execute(unit.db);
  return Counts.parse(rows[0]);
}

/** Replaces one tag by another in everything that had or named it, without duplicates. */
export async function transferTagUses(unit: UnitOfWork, from: string, into: string): Promise<void> {
  const { accountId: account } = unit;
  await sql`insert into ticket_tag_uses (account_id, tag_id, ticket_id, at)
    select account_id, ${into}, ticket_id, at from ticket_tag_uses where account_id = ${account} and tag_id = ${from}
    on conflict do nothing`.execute(unit.db);
  await sql`insert into mention_tag_uses (account_id, tag_id, mention_id, at)
    select account_id, ${into}, mention_id, at from mention_tag_uses where account_id = ${account} and tag_id = ${from}
    on conflict do nothing`.execute(unit.db);
  await sql`update group_options
    set tags = case when ${into}::uuid = any (tags) then array_remove(tags, ${from}) else array_replace(tags, ${from}, ${into}) end
    where account_id = ${account} and ${from}::uuid = any (tags)`.execute(unit.db);
  await sql`update group_settings
    set ticket_tags = case when ${into}::uuid = any (ticket_tags) then array_remove(ticket_tags, ${from})
      else array_replace(ticket_tags, ${from}, ${into}) end
    where account_id = ${account} and ${from}::uuid = any (ticket_tags)`.execute(unit.db);
}

/** A ticket or a mention with tags, named by its id. */
export type TaggedItem = { kind: 'ticket' | 'mention'; _id: string };

/** Whether a ticket or mention has each of these tags. */
export async function hasAllTags(
  unit: UnitOfWork,
  carrier: TaggedItem,
  tagIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(`${carrier.kind}_tag_uses`)}
     where account_id = ${unit.accountId} and ${sql.ref(`${carrier.kind}_id`)} = ${carrier._id}
       and tag_id = any (${[...new Set(tagIds)]}::uuid[])`.execute(unit.db);
  return rows[0]?.n === new Set(tagIds).size;
}

/** Replaces the tags of a ticket or mention. The ids have been checked. */
export async function replaceTagUses(
  unit: UnitOfWork,
  carrier: TaggedItem,
  tagIds: readonly string[],
): Promise<void> {
  const { accountId: account } = unit;
  const table = sql.table(`${carrier.kind}_tag_uses`);
  const column = sql.ref(`${carrier.kind}_id`);
  const list = sql`${[...new Set(tagIds)]}::uuid[]`;
  await sql`delete from ${table} where account_id = ${account} and ${column} = ${carrier._id} and tag_id <> all (${list})`.execute(
    unit.db,
  );
  await sql`insert into ${table} (account_id, tag_id, ${column}, at)
    select ${account}, tag_id, ${carrier._id}, ${unit.now} from unnest(${list}) tag_id on conflict do nothing`.execute(
    unit.db,
  );
}
