import { sql } from 'kysely';
import { restoreListEntries, buildNamedInSql } from '#server/keywords/bin/named-in-store.ts';
import { KEYWORD_COLUMNS, notifyChanges, type KeywordRow } from '#server/keywords/keyword-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How long a deleted keyword can be restored, in days. */
const BIN_DAYS = 30;

/**
 * Moves keywords to the bin with all their columns. The children of a keyword move up to its nearest ancestor that remains.
 * @param gone the locked rows
 */
export async function moveToBin(unit: UnitOfWork, gone: readonly KeywordRow[]): Promise<void> {
  const ids = gone.map(({ _id }) => _id);
  const goals = goalsOf(gone);
  await sql`
    with goal as (select * from unnest(${ids}::uuid[], ${goals}::uuid[]) as goal (id, moved_to)),
    moved as (
      update keywords set parent_id = goal.moved_to from goal
       where account_id = ${unit.accountId} and parent_id = goal.id and not keywords._id = any(${ids}::uuid[])
      returning keywords._id, goal.id as above
    )
    insert into deleted_keywords (account_id, _id, product, keyword, child_ids, moved_to, deleted_at, in_options, in_settings, in_tags)
    select one.account_id, one._id, one.product, to_jsonb(one),
           array(select moved._id from moved where moved.above = one._id), goal.moved_to, ${unit.now}, ${buildNamedInSql(unit, sql`one._id`)}
      from keywords one join goal on goal.id = one._id
     where one.account_id = ${unit.accountId}`.execute(unit.db);
  await sql`delete from keywords where account_id = ${unit.accountId} and _id = any(${ids}::uuid[])`.execute(
    unit.db,
  );
  await sql`delete from deleted_keywords where account_id = ${unit.accountId}
    and deleted_at < ${unit.now}::timestamptz - make_interval(days => ${BIN_DAYS})`.execute(unit.db);
  await notifyChanges(unit, ids);
}

/** The new parent for the children of each row: the nearest ancestor that is not one of the rows. */
function goalsOf(gone: readonly KeywordRow[]): (string | null)[] {
  const above = new Map(gone.map(({ _id, parent_id }) => [_id, parent_id]));
  return gone.map(({ parent_id }) => {
    let goal = parent_id;
    for (let steps = 0; goal !== null && above.has(goal) && steps <= gone.length; steps++)
      goal = above.get(goal) ?? null;
    return goal;
  });
}

/**
 * Restores keywords as they were, with the numbers that stored mentions use; groups and parents that were deleted meanwhile are left out,
 * and children return where nobody has moved them since.
 * @returns them as stored; those that are not in the bin are left out
 */
export async function restoreFromBin(
  unit: UnitOfWork,
  product: string,
  given: readonly string[],
): Promise<KeywordRow[]> {
  const account = sql`${unit.accountId}::uuid`;
  const { rows: binned } = await sql<{ _id: string }>`select _id from deleted_keywords
    where account_id = ${account} and product = ${product} and _id = any(${given}::uuid[])`.execute(unit.db);
  const ids = binned.map(({ _id }) => _id);
  const taken = sql`select * from deleted_keywords where account_id = ${account} and product = ${product} and _id = any(${ids}::uuid[])`;
  await sql`
    insert into keywords overriding system value
    select whole.* from (${taken}) bin,
      jsonb_populate_record(null::keywords, bin.keyword || jsonb_build_object(
        'account_id', ${account}, 'updated_at', ${unit.now}::timestamptz, 'version', (bin.keyword->>'version')::int + 1,
        'group_ids', coalesce((select jsonb_agg(known._id) from groups known
           where known.account_id = ${account} and bin.keyword->'group_ids' ? known._id::text), '[]'::jsonb)
      )) whole`.execute(unit.db);
  await sql`
    update keywords set parent_id = null where account_id = ${account} and _id = any(${ids}::uuid[]) and parent_id is not null
       and not exists (select from keywords above where above.account_id = ${account} and above._id = keywords.parent_id)`.execute(
    unit.db,
  );
  await sql`
    update keywords set parent_id = bin._id from (${taken}) bin
     where keywords.account_id = ${account} and keywords._id = any(bin.child_ids) and keywords.parent_id is not distinct from bin.moved_to`.execute(
    unit.db,
  );
  await restoreListEntries(unit, ids);
  await sql`delete from deleted_keywords where account_id = ${account} and product = ${product} and _id = any(${ids}::uuid[])`.execute(
    unit.db,
  );
  await notifyChanges(unit, ids);
  const { rows } =
    await sql<KeywordRow>`select ${sql.join(KEYWORD_COLUMNS.map((name) => sql.ref(name)))} from keywords
    where account_id = ${account} and product = ${product} and _id = any(${ids}::uuid[])`.execute(unit.db);
  return rows;
}
