import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** Posts that come in within so many milliseconds are one change: an answer that counts public posts is at most so old. */
const SPAN_MS = 5_000;

const PLATFORM = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };

/** Records that posts of the pool were added or removed, once that is visible. */
export async function recordPoolChange(context: Context, change: 'added' | 'removed'): Promise<void> {
  const until = new Date((Math.floor(context.clock().getTime() / SPAN_MS) + 1) * SPAN_MS);
  const removals = change === 'removed' ? 1 : 0;
  await inTransaction(context, PLATFORM, (unit) =>
    sql`
      insert into public_pool_changes as known (account_id, removals, changed_until)
      values (${PLATFORM_ACCOUNT_ID}, ${removals}, ${until})
      on conflict (account_id) do update
        set removals = known.removals + excluded.removals, changed_until = greatest(known.changed_until, excluded.changed_until)
        where excluded.removals > 0 or known.changed_until < excluded.changed_until`.execute(unit.db),
  );
}

/**
 * A version that moves with every removal of posts at once, and with posts that come in at the start and the end of a span of seconds, so
 * that a stream of posts does not end every kept answer.
 */
export async function findPoolVersion(unit: UnitOfWork): Promise<string> {
  const { rows } = await sql<{ removals: string; until: string; past: boolean }>`
    select removals::text, extract(epoch from changed_until)::text as until, changed_until <= ${unit.now} as past
      from public_pool_state()`.execute(unit.db);
  const [state] = rows;
  return state ? `${state.removals} ${state.until} ${state.past}` : '0';
}
