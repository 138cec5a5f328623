import { type Kysely, sql, type InferResult } from 'kysely';
import type { Tables } from '#server/kit/db/schema.ts';
import { buildProviderKindSql, PAYMENT_COLUMNS } from '#server/payment/public.ts';

/** Users with all data of their session, for the payment provider with which an account's row is read. */
export function buildPeopleQuery(
  platform: Kysely<Tables>,
  provider: ReturnType<typeof buildProviderKindSql>,
) {
  return platform
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
      'users.language as own_language',
      'users.calendar',
      'users.time_zone as own_time_zone',
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
      'accounts.week_start',
      'accounts.fiscal_start_month',
      'accounts.language',
      'accounts.demo',
      'accounts.feature_overrides',
      ...PAYMENT_COLUMNS,
    ]);
}

export type PersonRow = InferResult<ReturnType<typeof buildPeopleQuery>>[number];
