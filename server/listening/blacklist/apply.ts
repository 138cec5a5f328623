import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import type { BlacklistEntry } from '#engine/blacklist/compile.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { markApplied, readWork, type BlacklistWork } from '#server/listening/blacklist/entry-store.ts';
import { buildEntryCondition } from '#server/listening/blacklist/blacklist-sql.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';

/** Entries that one statement searches for. */
const AT_ONCE = 40;

/**
 * Applies the blacklist to stored mentions: mentions of changed or deleted entries are shown again, except those that another entry hides;
 * then what new entries match is hidden. What a person hid or showed manually is unchanged.
 */
export const applyBlacklist = async (context: Context, payload: { account_id: string }): Promise<void> => {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const work = await inUnit(readWork);
  if (work.gone.length === 0 && work.fresh.length === 0) return;
  const change = (set: Sql, where: Sql) => changeDays(context, { accountId, inUnit, set, where });
  let restored = 0;
  if (work.gone.length > 0) {
    const was = sql`hidden = 'blacklist' and hidden_by in ${bindValue('Array(UUID)', work.gone)}`;
    for (const some of inParts(work.active)) await change(hiddenBy(some), sql`${was} and (${anyOf(some)})`);
    restored = await change(sql`hidden = 'no', hidden_by = ${NOBODY}`, was);
  }
  let hidden = 0;
  for (const some of inParts(work.fresh))
    hidden += await change(hiddenBy(some), sql`hidden = 'no' and (${anyOf(some)})`);
  await inUnit(async (unit) => {
    await markApplied(unit, work);
    unit.record({ kind: 'blacklist.applied', data: { hidden, restored } });
  });
};

const NOBODY = sql`toUUID('00000000-0000-0000-0000-000000000000')`;

const inParts = (entries: BlacklistWork['active']): BlacklistEntry[][] =>
  Array.from({ length: Math.ceil(entries.length / AT_ONCE) }, (_, index) =>
    entries.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

const anyOf = (entries: readonly BlacklistEntry[]): Sql =>
  joinSql(
    entries.map((entry) => sql`(${buildEntryCondition(entry)})`),
    sql` or `,
  );

/** Hides by the first entry that matches a mention. */
const hiddenBy = (entries: readonly BlacklistEntry[]): Sql => {
  const choices = entries.map(
    (entry) => sql`(${buildEntryCondition(entry)}), ${bindValue('UUID', entry._id)}`,
  );
  return sql`hidden = 'blacklist', hidden_by = multiIf(${joinSql(choices, sql`, `)}, ${NOBODY})`;
};

type Change = {
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  set: Sql;
  where: Sql;
};

const Day = z.object({ day: z.string(), count: z.coerce.number().int() });

/**
 * Changes what a condition finds and marks its days for the rollups.
 * @returns how many there were
 */
const changeDays = async (
  { clickhouse }: Context,
  { accountId, inUnit, set, where }: Change,
): Promise<number> => {
  const days = await readMentions(clickhouse, accountId, {
    row: Day,
    select: sql`toString(toDate32(published_at)) as day, count() as count`,
    where,
    tail: sql`group by day`,
  });
  if (days.length === 0) return 0;
  const touched = (): Promise<void> =>
    inUnit((unit) =>
      touchDays(
        unit,
        days.map(({ day }) => day),
      ),
    );
  await touched();
  await updateMentions(clickhouse, accountId, { set, where });
  await touched();
  return days.reduce((sum, { count }) => sum + count, 0);
};
