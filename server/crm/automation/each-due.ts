import type { AccountId } from '#contracts/kit/ids.ts';
import {
  formatCauseSince,
  listDueSnapshots,
  type SnapshotCursor,
  type TicketSnapshot,
  type WaitKind,
} from '#server/crm/automation/ticket-snapshot-store.ts';
import { buildReactionActor } from '#server/crm/reactions/reactor.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The batch size, and the number of batches per sweep: the next sweep continues where the last one ended. */
const SWEEP = { page: 500, pages: 20 };
/** Where the last sweep of a rule ended before it had seen all, by rule. */
const ended = new Map<string, SnapshotCursor>();

/** A time-based rule, and who acts for it. */
export type TimedRule<R> = {
  rule: R & { _id: string; after_seconds: number };
  since: WaitKind;
  unread: boolean;
  actor: string;
};
/** What is done with one due ticket. `cause` is the wait for which it is due. */
export type DueAction = (unit: UnitOfWork, due: { snapshot: TicketSnapshot; cause: string }) => Promise<void>;

/**
 * Iterates over the tickets that are due for a time-based rule, longest wait first, and processes those that `wanted` keeps, each in a unit
 * of its own: a failure of one blocks no other. Due tickets that are not wanted block none behind them.
 */
export async function forEachDue<R>(
  context: Context,
  accountId: AccountId,
  {
    timed,
    wanted,
    doing,
    sweep = SWEEP,
  }: {
    timed: TimedRule<R>;
    wanted: (unit: UnitOfWork, snapshots: TicketSnapshot[]) => Promise<TicketSnapshot[]>;
    doing: DueAction;
    sweep?: typeof SWEEP;
  },
): Promise<void> {
  const { rule, since, unread } = timed;
  const scope = { accountId, actor: buildReactionActor(timed.actor) };
  const before = new Date(context.clock().getTime() - rule.after_seconds * 1000);
  let after = ended.get(rule._id);
  ended.delete(rule._id);
  for (let page = 0; page < sweep.pages; page += 1) {
    const { found, kept } = await inTransaction(context, scope, async (unit) => {
      const snapshots = await listDueSnapshots(unit, {
        rule,
        since,
        before,
        unread,
        after,
        limit: sweep.page,
      });
      return { found: snapshots, kept: await wanted(unit, snapshots) };
    });
    for (const snapshot of kept) {
      const cause = formatCauseSince(snapshot[since] ?? snapshot.last_message_at);
      await inTransaction(context, scope, (unit) => doing(unit, { snapshot, cause })).catch(
        (error: unknown) =>
          context.log.error(
            { err: error, ticket: snapshot.ticket_id, rule: rule._id },
            'a rule about time failed',
          ),
      );
    }
    const last = found.at(-1);
    if (found.length < sweep.page || !last) return;
    after = { since: last[since] ?? last.last_message_at, _id: last.ticket_id };
  }
  if (after) ended.set(rule._id, after);
}
