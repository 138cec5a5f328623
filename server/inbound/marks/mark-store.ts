import { sql } from 'kysely';
import { z } from 'zod';
import { Sentiment } from '#contracts/listening/mention.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const Row = z.object({
  mention_id: z.string(),
  row: z.coerce.number(),
  /** Milliseconds since 1970. */
  published: z.number(),
  tags: z.array(z.string()),
  sentiment: Sentiment.nullable(),
  added_tags: z.array(z.number()),
});
/** What a file contains about a stored post besides the post, and the numbers of the tags that the import put on it. */
export type Mark = z.infer<typeof Row>;

/** A mark as it is read from a file. */
export type NewMark = Omit<Mark, 'added_tags'>;

/** Records what a slice of a file contains about its posts; several rows of one post count together. */
export async function addMarks(unit: UnitOfWork, importId: string, marks: readonly NewMark[]): Promise<void> {
  if (marks.length === 0) return;
  const rows = [...Map.groupBy(marks, ({ mention_id }) => mention_id).values()].flatMap(
    ([first, ...others]) =>
      first
        ? {
            ...first,
            tags: [first, ...others].flatMap(({ tags }) => tags),
            sentiment: lastOf([first, ...others]),
          }
        : [],
  );
  await sql`
    insert into import_annotations (account_id, import_id, mention_id, row_number, published_at, tags, sentiment)
    select ${unit.accountId}::uuid, ${importId}::uuid, mark.mention_id, mark.row, to_timestamp(mark.published / 1000.0),
           array(select distinct jsonb_array_elements_text(mark.tags)), mark.sentiment
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as mark (mention_id uuid, row bigint, published double precision, tags jsonb, sentiment text)
        on conflict (account_id, import_id, mention_id) do update
       set tags = array(select distinct unnest(import_annotations.tags || excluded.tags)),
           sentiment = coalesce(excluded.sentiment, import_annotations.sentiment)`.execute(unit.db);
}

function lastOf(marks: readonly NewMark[]): Sentiment | null {
  return marks.findLast(({ sentiment }) => sentiment !== null)?.sentiment ?? null;
}

/** The next marks of an import in the order of time: those that wait, or those that are to be undone. */
export async function listNextMarks(
  unit: UnitOfWork,
  importId: string,
  { which, most }: { which: 'waiting' | 'added_tags'; most: number },
): Promise<Mark[]> {
  const { rows } = await sql`
    select mention_id, row_number as row, (extract(epoch from published_at) * 1000)::float8 as published, tags, sentiment, added_tags
      from import_annotations
     where account_id = ${unit.accountId} and import_id = ${importId}::uuid
       and ${which === 'waiting' ? sql`state = 'waiting'` : sql`state in ('waiting', 'set')`}
     order by published_at, mention_id limit ${most}`.execute(unit.db);
  return z.array(Row).parse(rows);
}

/** The new state of a mark. */
export type PlannedMark = Pick<Mark, 'mention_id' | 'added_tags'> & {
  requested_tags: number[];
  left_out: string[];
};

/** Records what is put on mentions before it is put. */
export async function planMarks(
  unit: UnitOfWork,
  importId: string,
  plans: readonly PlannedMark[],
): Promise<void> {
  await sql`
    update import_annotations mark
       set requested_tags = array(select jsonb_array_elements(plan.requested_tags)::int),
           added_tags = array(select jsonb_array_elements(plan.added_tags)::int),
           left_out = array(select jsonb_array_elements_text(plan.left_out))
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
        as plan (mention_id uuid, requested_tags jsonb, added_tags jsonb, left_out jsonb)
     where mark.account_id = ${unit.accountId} and mark.import_id = ${importId}::uuid
       and mark.mention_id = plan.mention_id`.execute(unit.db);
}

/** Moves marks to their next state. */
export async function moveMarks(
  unit: UnitOfWork,
  importId: string,
  { ids, state }: { ids: readonly string[]; state: 'set' | 'undone' },
): Promise<void> {
  if (ids.length === 0) return;
  await accountTable(unit, 'import_annotations')
    .updateTable()
    .set({ state })
    .where('import_id', '=', importId)
    .where('mention_id', 'in', [...ids])
    .execute();
}

/** Counts the different tags that an import left out. */
export async function countRefusedTags(unit: UnitOfWork, importId: string): Promise<void> {
  await sql`
    update imports set tags_refused = (
      select count(distinct label) from import_annotations mark, unnest(mark.left_out) as label
       where mark.account_id = ${unit.accountId} and mark.import_id = ${importId}::uuid)
     where account_id = ${unit.accountId} and _id = ${importId}::uuid`.execute(unit.db);
}

/**
 * Transfers tags that another import, which was not undone, also sets on the same mentions to that import.
 *
 * @returns the numbers that stay, by mention
 */
export async function transferTags(
  unit: UnitOfWork,
  importId: string,
  marks: readonly Pick<Mark, 'mention_id' | 'added_tags'>[],
): Promise<ReadonlyMap<string, number[]>> {
  const given = JSON.stringify(marks.map(({ mention_id, added_tags }) => ({ mention_id, added_tags })));
  const { rows } = await sql`
    with given as (
      select mention_id, array(select jsonb_array_elements(added_tags)::int) as added_tags
        from jsonb_to_recordset(${given}::jsonb) as mark (mention_id uuid, added_tags jsonb)),
    heirs as (
      select distinct on (other.mention_id, number) other.import_id, other.mention_id, number
        from given
        join import_annotations other on other.account_id = ${unit.accountId} and other.mention_id = given.mention_id
         and other.import_id <> ${importId}::uuid and other.state = 'set'
        join imports one on one.account_id = other.account_id and one._id = other.import_id
         and one.state not in ('undoing', 'undone')
       cross join unnest(given.added_tags) as number
       where number = any (other.requested_tags)
       order by other.mention_id, number, other.import_id),
    sums as (select import_id, mention_id, array_agg(number) as numbers from heirs group by import_id, mention_id),
    handed as (
      update import_annotations heir set added_tags = array(select distinct unnest(heir.added_tags || sums.numbers))
        from sums
       where heir.account_id = ${unit.accountId} and heir.import_id = sums.import_id
         and heir.mention_id = sums.mention_id)
    select mention_id, array_agg(number) as numbers from heirs group by mention_id`.execute(unit.db);
  const read = z.array(z.object({ mention_id: z.string(), numbers: z.array(z.number()) })).parse(rows);
  return new Map(read.map(({ mention_id, numbers }) => [mention_id, numbers]));
}
