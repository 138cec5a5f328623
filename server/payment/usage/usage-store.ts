import { sql, type Kysely } from 'kysely';
import { formatDay, getMonthSpan, type DayAmount } from '#contracts/payment/ledger-days.ts';
import { DAILY_METERS, Limits, type LedgerMeter, type Meter } from '#contracts/payment/meter.ts';
import { UNCOUNTED_STATES } from '#contracts/publishing/target-state.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountDay } from '#server/kit/db/account-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

/** Adds to the ledger, in the transaction of the counted data: both are written or neither. Negative amounts subtract. */
export async function countUsage(unit: UnitOfWork, meter: LedgerMeter, amount: number): Promise<void> {
  if (amount === 0) return;
  await accountTable(unit, 'usage_days')
    .insertInto({
      meter,
      day: DAILY_METERS.includes(meter) ? await loadAccountDay(unit) : formatDay(unit.now),
      amount,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'meter', 'day'])
        .doUpdateSet((is) => ({ amount: sql<number>`usage_days.amount + ${is.ref('excluded.amount')}` })),
    )
    .execute();
}

type UsageQuery = { accountId: string; now: Date };

/**
 * How much of a meter is used: of the day for daily meters, of the month for monthly ones, of all time for stored data, of the present rows
 * for the rest.
 */
export async function computeUsed(db: Reader, meter: Meter, { accountId, now }: UsageQuery): Promise<number> {
  const count = COUNTED_ROWS[meter];
  if (count) return count(db, { accountId, now });
  const start = meter === 'stored_mentions' ? null : await findStart(db, meter, { accountId, now });
  const { used } = await db
    .selectFrom('usage_days')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('used'))
    .where('account_id', '=', accountId)
    .where('meter', '=', meter)
    .$if(start !== null, (query) => query.where('day', '>=', start ?? ''))
    .executeTakeFirstOrThrow();
  return Math.max(0, used);
}

/** The meters that are counted from their own rows. */
const COUNTED_ROWS: Partial<Record<Meter, (db: Reader, query: UsageQuery) => Promise<number>>> = {
  users: countUsers,
  channels: (db, { accountId }) => countRows(db, 'connections', accountId),
  dashboards: countDashboards,
  uploads: (db, { accountId }) => countRows(db, 'uploads', accountId),
  monthly_posts: countPlannedPosts,
  short_links: countShortLinks,
};

/** The day on which a meter last restarted: daily ones restart at midnight of the account's time zone, monthly ones by UTC. */
async function findStart(db: Reader, meter: Meter, { accountId, now }: UsageQuery): Promise<string> {
  return DAILY_METERS.includes(meter)
    ? loadAccountDay({ db, accountId, now })
    : formatDay(getMonthSpan(now).from);
}

/** Users who may sign in, invited ones included: the invitation takes a seat. */
async function countUsers(db: Reader, { accountId }: UsageQuery): Promise<number> {
  const { used } = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll<number>().as('used'))
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return used;
}

/** The dashboards of custom visualisation; those of other products have no limit. */
async function countDashboards(db: Reader, { accountId }: UsageQuery): Promise<number> {
  const { used } = await db
    .selectFrom('viz_dashboards')
    .select((is) => is.fn.countAll<number>().as('used'))
    .where('account_id', '=', accountId)
    .where('home', '=', 'custom_viz')
    .executeTakeFirstOrThrow();
  return used;
}

/** The posts that go out, or went out, in the month: each once, on however many accounts. */
async function countPlannedPosts(db: Reader, { accountId, now }: UsageQuery): Promise<number> {
  const { from, to } = getMonthSpan(now);
  const { used } = await db
    .selectFrom('publishing_posts as post')
    .select((is) => is.fn.countAll<number>().as('used'))
    .where('post.account_id', '=', accountId)
    .where('post.at', '>=', from.toISOString())
    .where('post.at', '<', to.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('publishing_targets as target')
          .select('target._id')
          .whereRef('target.account_id', '=', 'post.account_id')
          .whereRef('target.post_id', '=', 'post._id')
          .where('target.state', 'not in', UNCOUNTED_STATES),
      ),
    )
    .executeTakeFirstOrThrow();
  return used;
}

async function countShortLinks(db: Reader, { accountId }: UsageQuery): Promise<number> {
  const { used } = await db
    .selectFrom('short_links')
    .select((is) => is.fn.countAll<number>().as('used'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return used;
}

async function countRows(db: Reader, table: 'connections' | 'uploads', accountId: string): Promise<number> {
  const { used } = await db
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('used'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return used;
}

/** The ledger of some days, oldest first; days on which nothing was counted are absent. */
export async function listUsageDays(
  db: Reader,
  meter: LedgerMeter,
  { accountId, since }: { accountId: string; since: Date },
): Promise<DayAmount[]> {
  return db
    .selectFrom('usage_days')
    .select([sql<string>`day::text`.as('day'), 'amount'])
    .where('account_id', '=', accountId)
    .where('meter', '=', meter)
    .where('day', '>=', formatDay(since))
    .orderBy('day')
    .execute();
}

/** The limits of the plan in force; none at all where there is no plan. */
export async function findLimits(db: Reader, accountId: string): Promise<Limits> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('plans', 'plans._id', 'accounts.plan_id')
    .select('plans.limits')
    .where('accounts._id', '=', accountId)
    .executeTakeFirst();
  return Limits.parse(row?.limits ?? {});
}

/** Adds calls of several accounts to the ledger, in one statement. */
export async function addApiCalls(
  { clock, database }: Context,
  counts: readonly { accountId: string; amount: number }[],
): Promise<void> {
  const day = formatDay(clock());
  await database.platform
    .insertInto('usage_days')
    .values(
      counts.map(({ accountId, amount }) => ({ account_id: accountId, meter: 'api_calls', day, amount })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'meter', 'day'])
        .doUpdateSet((is) => ({ amount: sql<number>`usage_days.amount + ${is.ref('excluded.amount')}` })),
    )
    .execute();
}
