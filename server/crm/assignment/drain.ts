import { drainQueueJob, assignToFreedAgentsJob } from '#contracts/crm/assignment/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { listAccountsWithWaiting } from '#server/crm/across-accounts-store.ts';
import { assignTicketByRules } from '#server/crm/assignment/assign-by-rules.ts';
import { listKnownTickets } from '#server/crm/assignment/known-store.ts';
import {
  findChangedDecisions,
  countFreeCapacity,
  isAnyWaiting,
  loadAssignmentState,
  loadEffectiveSettings,
  listWaitingTickets,
} from '#server/crm/auto-assign/public.ts';
import { loadToneReader } from '#server/crm/messages/tone.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import type { Follower } from '#server/kit/events/follow.ts';

/** The batch size. */
const LOOKED_AT = 200;

/** Events that may free capacity for waiting tickets, besides tickets that become done. */
export const freeingFollower: Follower = {
  kinds: new Set([
    'agent_status.changed',
    'working_status.updated',
    'working_status.deleted',
    'user.punched',
    'auto_assign_agent.created',
    'auto_assign_agent.updated',
    'auto_assign_rule.created',
    'auto_assign_rule.updated',
    'auto_assign_condition.updated',
  ]),
  job: assignToFreedAgentsJob,
};

/**
 * Assigns waiting tickets to agents with free capacity: highest priority first, then longest wait first. Each is assigned in a unit of its
 * own, so that a crash in between loses nothing; tickets that nobody can take, however many, block none behind them.
 */
export async function drainQueue(context: Context, { account_id }: { account_id: string }): Promise<void> {
  const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  const waiting = await inTransaction(context, scope, async (unit) =>
    (await isAnyWaiting(unit)) ? listWaitingTickets(unit) : [],
  );
  for (let from = 0; from < waiting.length; from += LOOKED_AT) {
    const part = waiting.slice(from, from + LOOKED_AT);
    const otherwise = await inTransaction(context, scope, (unit) => lookAt(context, unit, part));
    // Nobody has capacity any more, for later tickets neither.
    if (otherwise === null) return;
    for (const ticketId of otherwise)
      await inTransaction(context, scope, (unit) => assignTicketByRules(context, unit, { ticketId }));
  }
}

/** Which of some tickets are to be evaluated, in their order; null where nobody has capacity, the usual case when all agents are busy. */
async function lookAt(context: Context, unit: UnitOfWork, ids: readonly string[]): Promise<string[] | null> {
  if (!(await loadEffectiveSettings(context, unit)).enabled) return null;
  const standing = await loadAssignmentState(unit);
  if (countFreeCapacity(standing) <= 0) return null;
  const known = new Map((await listKnownTickets(unit, { ids })).map((one) => [one.ticket_id, one]));
  const tickets = ids.flatMap((id) => known.get(id) ?? []);
  const tone = await loadToneReader(context, unit);
  return findChangedDecisions(
    unit,
    standing,
    tickets.map((ticket) => ({ ...ticket, tone: () => tone(ticket) })),
  );
}

/** The queue of every account in which a ticket waits. */
export async function drainQueues(context: Context): Promise<void> {
  for (const account_id of await listAccountsWithWaiting(context)) await drainQueue(context, { account_id });
}

/** Schedules a run over the queue, once however often it is requested. */
export async function drainSoon(unit: UnitOfWork): Promise<void> {
  if (await isAnyWaiting(unit))
    await unit.addJob(drainQueueJob, { account_id: unit.accountId }, { key: `drain:${unit.accountId}` });
}
