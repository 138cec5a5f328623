import { sql, type Kysely } from 'kysely';
import { AdminAccount, type AccountState } from '#contracts/admin/account.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { ProductMap } from '#contracts/kit/products.ts';
import type { FeatureOverrides } from '#contracts/permissions/features.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

const STATE = sql<AccountState>`case when accounts.delete_at is not null then 'deleting'
  when accounts.suspended_at is not null then 'suspended' else 'active' end`;

function counted(table: 'users' | 'roles' | 'keywords' | 'connections' | 'brands') {
  return sql<number>`(select count(*) from ${sql.table(table)} one where one.account_id = accounts._id)`;
}

function accounts(db: Reader) {
  return db
    .selectFrom('accounts')
    .leftJoin('plans', 'plans._id', 'accounts.plan_id')
    .where('accounts._id', '!=', PLATFORM_ACCOUNT_ID)
    .select([
      'accounts._id',
      'accounts.name',
      'accounts.product',
      'accounts.password_strength',
      'accounts.time_zone',
      'accounts.language',
      'accounts.feature_overrides',
      'accounts.suspended_reason',
      'accounts.delete_at',
      'accounts.demo',
      'accounts.version',
      'accounts.created_at',
      'plans._id as plan_id',
      'plans.name as plan_name',
      STATE.as('state'),
      counted('users').as('users'),
      counted('roles').as('roles'),
      counted('keywords').as('keywords'),
      counted('connections').as('channels'),
      counted('brands').as('brands'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

function shown({ users, roles, keywords, channels, brands, plan_id, plan_name, ...row }: Row): AdminAccount {
  return AdminAccount.parse({
    ...row,
    plan: plan_id && plan_name !== null ? { _id: plan_id, name: plan_name } : null,
    counts: { users, roles, keywords, channels, brands },
  });
}

export type AccountCursor = { created_at: string; _id: string };
type Filter = {
  q?: string | undefined;
  state?: AccountState | undefined;
  after?: AccountCursor | undefined;
  limit: number;
};

/** Organisations, newest first; `q` is searched in their names and in addresses of their users. */
export async function listAccounts(
  { database: { platform } }: Context,
  { q, state, after, limit }: Filter,
): Promise<AdminAccount[]> {
  let query = accounts(platform)
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts._id', 'desc')
    .limit(limit);
  if (q) {
    query = query.where(
      sql<boolean>`(${buildAnyContainsSql([sql`accounts.name`], q)} or accounts._id::text = ${q} or exists
        (select from users where users.account_id = accounts._id and ${buildAnyContainsSql([sql`users.email`], q)}))`,
    );
  }
  if (state) query = query.where(STATE, '=', state);
  if (after)
    query = query.where(
      sql<boolean>`(accounts.created_at, accounts._id) < (${after.created_at}::timestamptz, ${after._id}::uuid)`,
    );
  return (await query.execute()).map(shown);
}

/** How many organisations there are in each state. */
export async function countAccounts({
  database: { platform },
}: Context): Promise<Record<AccountState, number>> {
  const rows = await platform
    .selectFrom('accounts')
    .where('_id', '!=', PLATFORM_ACCOUNT_ID)
    .select((is) => [STATE.as('state'), is.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const of = (state: AccountState): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { active: of('active'), suspended: of('suspended'), deleting: of('deleting') };
}

/** The organisation of a unit of work. */
export async function readAccount(unit: UnitOfWork): Promise<AdminAccount> {
  return shown(
    requireFound(await accounts(unit.db).where('accounts._id', '=', unit.accountId).executeTakeFirst()),
  );
}

export type ProductRow = { account_id: string; name: string; product: ProductMap; version: number };

/** The products of organisations, by name. */
export function listProductMaps(
  { database: { platform } }: Context,
  {
    q,
    after,
    limit,
  }: { q?: string | undefined; after?: { name: string; _id: string } | undefined; limit: number },
): Promise<ProductRow[]> {
  let query = platform
    .selectFrom('accounts')
    .select(['_id as account_id', 'name', 'product', 'version'])
    .where('_id', '!=', PLATFORM_ACCOUNT_ID)
    .orderBy('name')
    .orderBy('_id')
    .limit(limit);
  if (q) query = query.where(buildAnyContainsSql([sql`name`], q));
  if (after) query = query.where(sql<boolean>`(name, _id) > (${after.name}, ${after._id}::uuid)`);
  return query.execute();
}

/** All fields of an organisation that an administrator writes; absent fields stay. */
export type AccountColumns = Partial<{
  name: string;
  product: ProductMap;
  password_strength: string;
  time_zone: string;
  language: string;
  feature_overrides: FeatureOverrides;
  suspended_at: Date | null;
  suspended_reason: string;
  delete_at: Date | null;
}>;

/** Changes the unit of work's organisation; the version grows. */
export async function writeAccount(
  unit: UnitOfWork,
  { product, feature_overrides, ...plain }: AccountColumns,
): Promise<void> {
  await unit.db
    .updateTable('accounts')
    .set({
      ...plain,
      ...(product === undefined ? {} : { product: JSON.stringify(product) }),
      ...(feature_overrides === undefined ? {} : { feature_overrides: JSON.stringify(feature_overrides) }),
    })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('_id', '=', unit.accountId)
    .execute();
}

/** Locks the unit of work's organisation for a change. */
export async function lockAccount(unit: UnitOfWork): Promise<void> {
  await unit.db
    .selectFrom('accounts')
    .select('_id')
    .where('_id', '=', unit.accountId)
    .forNoKeyUpdate()
    .execute();
}

type NewAccount = {
  name: string;
  product: ProductMap;
  password_strength: string;
  time_zone: string;
  language: string;
  feature_overrides: FeatureOverrides;
};
type NewRole = { name: string; about: string; permissions: readonly string[] };

/** Adds the unit of work's organisation with its initial roles. */
export async function insertAccount(
  unit: UnitOfWork,
  given: NewAccount,
  roles: readonly NewRole[],
): Promise<void> {
  await unit.db
    .insertInto('accounts')
    .values({
      ...given,
      _id: unit.accountId,
      product: JSON.stringify(given.product),
      feature_overrides: JSON.stringify(given.feature_overrides),
      created_at: unit.now,
    })
    .execute();
  await unit.db
    .insertInto('roles')
    .values(
      roles.map((role) => ({
        account_id: unit.accountId,
        _id: unit.newId(),
        ...role,
        permissions: [...role.permissions],
        created_at: unit.now,
        updated_at: unit.now,
      })),
    )
    .execute();
}

/** The organisation of a user. @throws not_found */
export async function requireAccountIdOfUser(
  { database: { platform } }: Context,
  userId: string,
): Promise<string> {
  return requireFound(
    await platform.selectFrom('users').select('account_id').where('_id', '=', userId).executeTakeFirst(),
  ).account_id;
}

/** How many organisations have each plan in force. */
export async function countByPlan({ database: { platform } }: Context): Promise<Map<string, number>> {
  const rows = await platform
    .selectFrom('accounts')
    .select((is) => ['plan_id', is.fn.countAll<number>().as('count')])
    .where('plan_id', 'is not', null)
    .groupBy('plan_id')
    .execute();
  return new Map(rows.map((row) => [row.plan_id ?? '', row.count]));
}

/** The accounts that were deleted since an instant, according to the log of the platform. */
export async function listDeletedSince(db: Kysely<Tables>, since: Date): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('event_log')
    .select('entity_id')
    .distinct()
    .where('account_id', '=', PLATFORM_ACCOUNT_ID)
    .where('kind', '=', 'account.deleted')
    .where('at', '>', since.toISOString())
    .execute();
  return rows.map(({ entity_id }) => AccountId.parse(entity_id));
}

/** How many of these accounts exist, that of the platform left out. */
export async function countExistingAccounts(db: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('accounts')
    .select('_id')
    .where('_id', 'in', ids)
    .where('_id', '!=', PLATFORM_ACCOUNT_ID)
    .execute();
  return rows.length;
}
