import { sql } from 'kysely';
import { dayText, monthOf } from '#contracts/payment/forecast.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** How many posts wait because the plan's mentions are used up. */
export const countHeld = async (unit: Unit): Promise<number> => {
  const { held } = await unit.db
    .selectFrom('inbound_batches')
    .select(sql<number>`coalesce(sum(rows), 0)::bigint`.as('held'))
    .where('account_id', '=', unit.accountId)
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return held;
};

/** When this month's mentions (or the place for stored ones) ran out first; null where there is room. */
export const reachedAt = async (unit: Unit): Promise<Date | null> => {
  const row = await unit.db
    .selectFrom('usage_notices')
    .select((is) => is.fn.min<string>('at').as('at'))
    .where('account_id', '=', unit.accountId)
    .where('meter', 'in', ['monthly_mentions', 'stored_mentions'])
    .where('month', '=', dayText(monthOf(unit.now).from))
    .where('level', '=', 100)
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : null;
};

/** Keeps a batch unread until there is room. @returns false where somebody has begun with it */
export const holdBatch = async (unit: Unit, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await unit.db
    .updateTable('inbound_batches')
    .set({ held_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .where('leader_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Takes up what was held, oldest first: it comes in now, so that whatever tells of what came in tells of it. @returns the ids to process */
export const releaseBatches = async (unit: Unit, limit: number): Promise<string[]> => {
  const rows = await unit.db
    .updateTable('inbound_batches')
    .set({ held_at: null, received_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', (batches) =>
      batches
        .selectFrom('inbound_batches')
        .select('_id')
        .where('account_id', '=', unit.accountId)
        .where('held_at', 'is not', null)
        .orderBy('_id')
        .limit(limit),
    )
    .returning('_id')
    .execute();
  return rows.map(({ _id }) => _id);
};
