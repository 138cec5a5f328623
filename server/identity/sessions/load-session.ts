import { sql, type InferResult, type Kysely } from 'kysely';
import { OWN_BRAND } from '#contracts/brands/profile.ts';
import { Session } from '#contracts/identity/session.ts';
import { completeProductMap } from '#contracts/kit/products.ts';
import { resolveFeatures } from '#contracts/permissions/features.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { getDisabledFeatures } from '#server/installation/public.ts';
import {
  PAYMENT_COLUMNS,
  resolveProviderKind,
  buildProviderKindSql,
  toSessionPayment,
} from '#server/payment/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';

/** Users with all data of their session, for the payment provider with which an account's row is read. */
export const buildPeopleQuery = (
  platform: Kysely<Tables>,
  provider: ReturnType<typeof buildProviderKindSql>,
) =>
  platform
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles._id', '=', 'users.role_id').onRef('roles.account_id', '=', 'users.account_id'),
    )
    .innerJoin('accounts', 'accounts._id', 'users.account_id')
    .leftJoin('groups', (join) =>
      join.onRef('groups._id', '=', 'users.group_id').onRef('groups.account_id', '=', 'users.account_id'),
    )
    .leftJoin('plans', 'plans._id', 'accounts.plan_id')
    .leftJoin('billing', (join) =>
      join.onRef('billing.account_id', '=', 'accounts._id').on((is) => is('billing.provider', '=', provider)),
    )
    .select([
      'users._id',
      'users.account_id',
      'users.name',
      'users.email',
      'users.must_change_password',
      'users.password_change_date',
      'users.in_status',
      'roles._id as role_id',
      'roles.name as role_name',
      'roles.permissions',
      'groups._id as group_id',
      'groups.name as group_name',
      'accounts.name as account_name',
      'accounts.product',
      'accounts.password_strength',
      'accounts.password_policy_since',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      'accounts.time_zone',
      'accounts.language',
      'accounts.demo',
      'accounts.feature_overrides',
      ...PAYMENT_COLUMNS,
    ]);

export type PersonRow = InferResult<ReturnType<typeof buildPeopleQuery>>[number];

/** All data about one user that the shell needs. @throws when the user is gone */
export const loadSession = async (context: Context, accountId: string, userId: string): Promise<Session> => {
  const { config, database } = context;
  const row = await buildPeopleQuery(database.platform, buildProviderKindSql(config))
    .where('users.account_id', '=', accountId)
    .where('users._id', '=', userId)
    .executeTakeFirstOrThrow();
  return toSession(context, row);
};

/** A user's session out of their row. */
export const toSession = (context: Context, row: PersonRow): Session =>
  Session.parse({
    user: {
      _id: row._id,
      account_id: row.account_id,
      name: row.name,
      email: row.email,
      role: { _id: row.role_id, name: row.role_name, permissions: row.permissions },
      must_change_password: row.must_change_password,
      password_change_date: row.password_change_date,
      punch_data: { in_status: row.in_status },
    },
    account: {
      _id: row.account_id,
      name: row.account_name,
      product: completeProductMap(row.product),
      password_strength: row.password_strength,
      // A user who signs in without a password has none that could expire.
      ...(row.has_password ? { password_policy_since: row.password_policy_since } : {}),
      time_zone: row.time_zone,
      language: row.language,
      features: resolveFeatures(row.plan_features ?? undefined, row.feature_overrides).filter(
        (feature) => !getDisabledFeatures(context).has(feature),
      ),
    },
    group: row.group_id ? { _id: row.group_id, name: row.group_name } : null,
    ...toSessionPayment(row, {
      enabled:
        resolveProviderKind(context.config, row.demo) !== 'none' && row.account_id !== PLATFORM_ACCOUNT_ID,
      language: row.language === 'th' ? 'th' : 'en',
      now: context.clock(),
    }),
    brand: OWN_BRAND,
  });
