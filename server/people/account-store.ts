import type { Updateable } from 'kysely';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What the administrators of the unit's account see of it, with the features of its plan. */
export async function findAccountDetail(unit: UnitOfWork) {
  return unit.db
    .selectFrom('accounts')
    .leftJoin('plans', 'plans._id', 'accounts.plan_id')
    .where('accounts._id', '=', unit.accountId)
    .select(['accounts._id', 'accounts.name', 'accounts.product', 'accounts.password_strength'])
    .select([
      'accounts.time_zone',
      'accounts.week_start',
      'accounts.fiscal_start_month',
      'accounts.language',
      'accounts.version',
      'accounts.feature_overrides',
    ])
    .select(['accounts.second_factor_required', 'accounts.session_idle_minutes', 'accounts.session_hours'])
    .select('plans.features as plan_features')
    .executeTakeFirst();
}

/** Locks the row of the unit's account until the transaction ends. */
export async function lockAccount(unit: UnitOfWork): Promise<void> {
  await unit.db
    .selectFrom('accounts')
    .select('_id')
    .where('_id', '=', unit.accountId)
    .forNoKeyUpdate()
    .execute();
}

/** Changes fields of the unit's account; its version increases. */
export async function updateAccount(unit: UnitOfWork, fields: Updateable<Tables['accounts']>): Promise<void> {
  await unit.db
    .updateTable('accounts')
    .set((is) => ({ ...fields, version: is('version', '+', 1) }))
    .where('_id', '=', unit.accountId)
    .execute();
}
