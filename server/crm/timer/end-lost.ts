import { BEAT_LOST_SECONDS } from '#contracts/crm/timer/endpoints.ts';
import { listAccountsWithLostTimers } from '#server/crm/across-accounts-store.ts';
import { lockLostTimes } from '#server/crm/timer/time-store.ts';
import { endTimer } from '#server/crm/timer/timer.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';

const TIMERS: Actor = { kind: 'system', id: null, through: 'timers' };

/** Ends the timers of browsers without a heartbeat: a tab was closed, a machine went to sleep. They end with their last heartbeat. */
export async function endLostTimers(context: Context): Promise<void> {
  const since = new Date(context.clock().getTime() - BEAT_LOST_SECONDS * 1000);
  for (const accountId of await listAccountsWithLostTimers(context, since))
    await inTransaction(context, { accountId, actor: TIMERS }, async (unit) => {
      for (const row of await lockLostTimes(unit, since)) await endTimer(unit, row);
    });
}
