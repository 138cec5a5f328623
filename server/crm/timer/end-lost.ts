import { sql } from 'kysely';
import { BEAT_LOST_SECONDS } from '#contracts/crm/timer/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { lockLostTimes } from '#server/crm/timer/time-store.ts';
import { endTimer } from '#server/crm/timer/timer.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction, type Actor } from '#server/kit/db/unit.ts';

const TIMERS: Actor = { kind: 'system', id: null, through: 'timers' };

/** Ends the timers of browsers without a heartbeat: a tab was closed, a machine went to sleep. They end with their last heartbeat. */
export const endLostTimers = async (context: Context): Promise<void> => {
  const since = new Date(context.clock().getTime() - BEAT_LOST_SECONDS * 1000);
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from ticket_time_entries where ended_at is null and beat_at < ${since}`.execute(
    context.database.platform,
  );
  for (const { account_id } of rows)
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: TIMERS }, async (unit) => {
      for (const row of await lockLostTimes(unit, since)) await endTimer(unit, row);
    });
};
