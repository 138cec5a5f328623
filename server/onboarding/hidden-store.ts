import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether a user hid the list on their start page. */
export function isHidden(unit: UnitOfWork, userId: string): Promise<boolean> {
  return accountTable(unit, 'hidden_onboardings').exists({ user_id: userId });
}

/** Hides the list on a user's start page. */
export async function hide(unit: UnitOfWork, userId: string): Promise<void> {
  await accountTable(unit, 'hidden_onboardings')
    .insertInto({ user_id: userId, hidden_at: unit.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
}

/** Shows the list on a user's start page again. */
export async function show(unit: UnitOfWork, userId: string): Promise<void> {
  await accountTable(unit, 'hidden_onboardings').deleteFrom().where('user_id', '=', userId).execute();
}
