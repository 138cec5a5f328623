import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';

/** The administrator who makes a call, as events name them: not a user of the account, and no name in the account can imitate them. */
export function toAdministratorActor(call: Pick<Call, 'session'>): Actor {
  return {
    kind: 'administrator',
    id: call.session.user._id,
  };
}

/**
 * The administrators' access to an account: a unit of work of that account, whose events are in that account's log under the
 * administrator's id. The platform's own account is excluded. @throws not_found
 */
export async function inAccount<E extends Endpoint, T>(
  call: Call<E>,
  accountId: string,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  if (accountId === PLATFORM_ACCOUNT_ID) return refuse('not_found');
  const scope = { accountId: AccountId.parse(accountId), actor: toAdministratorActor(call) };
  return inTransaction(call.context, scope, async (unit) => {
    const there = await unit.db
      .selectFrom('accounts')
      .select('_id')
      .where('_id', '=', accountId)
      .executeTakeFirst();
    return there ? work(unit) : refuse('not_found');
  });
}
