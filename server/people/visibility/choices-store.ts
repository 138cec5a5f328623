import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { OptionItem, type OptionField, type OptionProduct } from '#contracts/people/visibility/option.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Everything of an account that a group may be restricted to, as one kind of row: `_id`, `name`, `parent_id`, `channel`, `color`. Each of
 * the four fields has its own table; a channel belongs to every product that it feeds, everything else to one.
 */
const SOURCES: Record<OptionField, (unit: UnitOfWork, product: OptionProduct) => RawBuilder<unknown>> = {
  keywords: (unit, product) => sql`
    select _id, name, parent_id, null::text as channel, null::text as color, null::uuid as above_parent
      from keywords where account_id = ${unit.accountId} and product = ${product}`,
  tags: (unit, product) => sql`
    select tag._id, tag.name, tag.parent_id, null::text as channel, tag.color, category.ticket_group_id as above_parent
      from ticket_tags tag
      left join ticket_tags category on category.account_id = tag.account_id and category._id = tag.ticket_cat_id
     where tag.account_id = ${unit.accountId} and tag.product = ${product} and tag.removal_id is null`,
  custom_socials: (unit, product) => sql`
    select _id, name, null::uuid as parent_id, null::text as channel, null::text as color, null::uuid as above_parent
      from monitors where account_id = ${unit.accountId} and product = ${product}`,
  engagements: (unit, product) => sql`
    select _id, name, null::uuid as parent_id, channel, null::text as color, null::uuid as above_parent
      from connections
     where account_id = ${unit.accountId} and (product -> ${product} ->> 'active')::boolean is true`,
};

/** The ids that a group is restricted to in one field, or null where it sees everything. */
export type ChosenIds = readonly string[] | null;

/** Which rows of a field: those a group sees, below a parent, whose name contains a text. */
export type OptionQuery = {
  field: OptionField;
  product: OptionProduct;
  chosen: ChosenIds;
  parent?: string | undefined;
  text?: string | undefined;
};

/** The descendants of a chosen tag are chosen with it, also those added later. */
function isChosen({ field, chosen }: OptionQuery) {
  if (chosen === null) return sql`true`;
  const list = sql`${[...chosen]}::uuid[]`;
  return field === 'tags'
    ? sql`(_id = any (${list}) or parent_id = any (${list}) or above_parent = any (${list}))`
    : sql`_id = any (${list})`;
}

function matching(unit: UnitOfWork, wanted: OptionQuery) {
  const { field, product, parent, text } = wanted;
  return sql`from (${SOURCES[field](unit, product)}) item
    where ${isChosen(wanted)}
      and ${parent === undefined ? sql`true` : sql`parent_id = ${parent}`}
      and ${text === undefined ? sql`true` : buildAnyContainsSql([sql`name`], text)}`;
}

const Row = OptionItem.extend({ channel: z.string().nullable(), color: z.string().nullable() });
export type ChoiceRow = z.infer<typeof Row>;

/** The rows by name, all of them or one page. */
export async function readChoices(
  unit: UnitOfWork,
  wanted: OptionQuery,
  page?: { offset: number; limit: number },
): Promise<ChoiceRow[]> {
  const range = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const { rows } = await sql`
    select _id, name, parent_id, channel, color ${matching(unit, wanted)} order by lower(name), _id ${range}`.execute(
    unit.db,
  );
  return z.array(Row).parse(rows);
}

/** The number of rows. */
export async function countChoices(unit: UnitOfWork, wanted: OptionQuery): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${matching(unit, wanted)}`.execute(
    unit.db,
  );
  return rows[0]?.n ?? 0;
}

/** The ids that do not exist in the field. */
export async function findUnknownChoices(
  unit: UnitOfWork,
  { field, product, ids }: { field: OptionField; product: OptionProduct; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ one: string }>`
    select one from unnest(${[...new Set(ids)]}::uuid[]) one
     where not exists (select from (${SOURCES[field](unit, product)}) item where item._id = one)`.execute(
    unit.db,
  );
  return rows.map(({ one }) => one);
}

/** The keywords of the tags below one item of the tree; null where the item does not exist. */
export async function findKeywordIdsOfTag(
  unit: UnitOfWork,
  product: OptionProduct,
  tagId: string,
): Promise<string[] | null> {
  const { rows } = await sql<{ found: boolean; ids: string[] }>`
    select bool_or(item._id = ${tagId}) as found,
           array(select distinct keyword from ticket_tags tag, unnest(tag.keyword_ids) keyword
                  where tag.account_id = ${unit.accountId} and tag.product = ${product} and tag.removal_id is null
                    and tag._id in (select _id from (${SOURCES.tags(unit, product)}) below
                                     where ${tagId} in (below._id, below.parent_id, below.above_parent))) as ids
      from (${SOURCES.tags(unit, product)}) item`.execute(unit.db);
  const [row] = rows;
  return row?.found ? row.ids : null;
}
