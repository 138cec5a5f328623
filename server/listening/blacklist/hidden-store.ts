import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import type { BlacklistEntry } from '#engine/blacklist/compile.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, type Sql, joinSql, bindValue, joinConditions } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildEntryCondition } from '#server/listening/blacklist/blacklist-sql.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';

const NOBODY = sql`toUUID('00000000-0000-0000-0000-000000000000')`;

function anyOf(entries: readonly BlacklistEntry[]): Sql {
  return joinSql(
    entries.map((entry) => sql`(${buildEntryCondition(entry)})`),
    sql` or `,
  );
}

/** Hides by the first entry that matches a mention. */
function hiddenBy(entries: readonly BlacklistEntry[]): Sql {
  const choices = entries.map(
    (entry) => sql`(${buildEntryCondition(entry)}), ${bindValue('UUID', entry._id)}`,
  );
  return sql`hidden = 'blacklist', hidden_by = multiIf(${joinSql(choices, sql`, `)}, ${NOBODY})`;
}

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
export async function changeDays(
  { clickhouse }: Context,
  { accountId, inUnit, set, where }: Change,
): Promise<number> {
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
}

const Row = z.object({
  _id: z.string(),
  count: z.coerce.number().int(),
  first: z.coerce.number(),
  last: z.coerce.number(),
});

/** How many of the mentions that a viewer sees each entry hides, and over which time. */
export async function countHiddenByEntry(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  sees: Sql | null,
) {
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`toString(hidden_by) as _id, count() as count,
      toUnixTimestamp64Milli(min(published_at)) as first, toUnixTimestamp64Milli(max(published_at)) as last`,
    where: joinConditions([sql`hidden = 'blacklist'`, ...(sees ? [sees] : [])]),
    tail: sql`group by hidden_by order by count desc`,
  });
}

/** What hides or shows mentions, and which: of entries that are gone, and of entries that are new. */
export const changesOfEntries = {
  /** Mentions that a deleted entry hid and another one hides too. */
  hideByOthers: (gone: readonly string[], active: readonly BlacklistEntry[]) => ({
    set: hiddenBy(active),
    where: sql`${wasHiddenBy(gone)} and (${anyOf(active)})`,
  }),
  /** Mentions that a deleted entry hid. */
  show: (gone: readonly string[]) => ({
    set: sql`hidden = 'no', hidden_by = ${NOBODY}`,
    where: wasHiddenBy(gone),
  }),
  /** Shown mentions that a new entry hides. */
  hide: (fresh: readonly BlacklistEntry[]) => ({
    set: hiddenBy(fresh),
    where: sql`hidden = 'no' and (${anyOf(fresh)})`,
  }),
};

function wasHiddenBy(entries: readonly string[]): Sql {
  return sql`hidden = 'blacklist' and hidden_by in ${bindValue('Array(UUID)', entries)}`;
}
