import type { AccountId } from '#contracts/kit/ids.ts';
import { listAccountsWithDueTimers } from '#server/crm/across-accounts-store.ts';
import { lockDueTickets } from '#server/crm/sla-clocks/clock-store.ts';
import { refreshSlaTimers } from '#server/crm/sla-clocks/refresh.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';

/** Most tickets of one transaction: small enough that nobody waits for it. */
const AT_ONCE = 100;
/** Most accounts that one run serves; the others follow in the next. */
const ACCOUNTS_AT_ONCE = 200;

/** SLA timers act on behalf of the suite. */
const CLOCKS: Actor = { kind: 'system', id: null, through: 'clocks' };

/**
 * Fires every SLA timer that has reached a mark. Several processes may do so at once: a ticket that one of them has locked is skipped by
 * the others, and a mark that is recorded does not fire again.
 * @returns how many tickets were checked
 */
export async function fireSlaTimers(context: Context): Promise<number> {
  const most = { accounts: ACCOUNTS_AT_ONCE, tickets: ACCOUNTS_AT_ONCE * AT_ONCE };
  let fired = 0;
  for (const accountId of await listAccountsWithDueTimers(context, most))
    fired += await fireAccount(context, accountId);
  return fired;
}

async function fireAccount(context: Context, accountId: AccountId): Promise<number> {
  let fired = 0;
  for (;;) {
    const some = await inTransaction(context, { accountId, actor: CLOCKS }, async (unit) => {
      const ids = await lockDueTickets(unit, { by: unit.now, limit: AT_ONCE });
      await refreshSlaTimers(unit, { ticketIds: ids });
      return ids.length;
    });
    fired += some;
    if (some < AT_ONCE) return fired;
  }
}
