import { z } from 'zod';
import { notifyDelayedJob, type ActionResult, type RuleKind } from '#contracts/crm/automation/endpoints.ts';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { claimReply } from '#server/crm/automation/reply-store.ts';
import { finishRun, lockWaitingRun, noteRun } from '#server/crm/automation/run-store.ts';
import { countUses } from '#server/crm/canned/public.ts';
import { isAnsweredAfter } from '#server/crm/messages/answered-store.ts';
import { sendAutomated } from '#server/crm/messages/send-automated.ts';
import { buildReactionActor } from '#server/crm/reactions/reactor.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a rule sends to one ticket because of one message or event. */
export type RuleMessage = {
  kind: RuleKind;
  rule: { _id: string; name: string };
  ticketId: string;
  cause: string;
  message: OutgoingMessage;
  delaySeconds: number;
  /** Whether it may be sent after the ticket is done. */
  afterDone?: boolean;
  /** The canned response that is sent, whose use is counted. */
  responseId?: string;
};

/** Sends it now or after a delay, once; the log records the result. @returns false where another automated sender has claimed the answer */
export async function sendByRule(context: Context, unit: UnitOfWork, due: RuleMessage): Promise<boolean> {
  const { kind, rule, ticketId, cause, message, delaySeconds } = due;
  const run = { kind, rule, ticketId, cause };
  const turn = await claimReply(unit, { ticketId, cause, by: { kind, id: rule._id } });
  if (turn === 'taken') return false;
  const planned = [deedOf(message, null)];
  if (turn === 'too_many') {
    await noteRun(unit, { ...run, outcome: 'stopped', results: [deedOf(message, 'loop_guard')] });
    return true;
  }
  if (delaySeconds > 0) {
    const dueAt = new Date(unit.now.getTime() + delaySeconds * 1000);
    const later = { dueAt, planned: plannedOf(due) };
    const id = await noteRun(unit, { ...run, outcome: 'waiting', results: planned, later });
    if (id) await unit.addJob(notifyDelayedJob, { account_id: unit.accountId, run_id: id }, { runAt: dueAt });
    return true;
  }
  const why = await sendNow(context, unit, due);
  await noteRun(unit, {
    ...run,
    outcome: why === null ? 'done' : 'failed',
    results: why === null ? planned : [deedOf(message, why)],
  });
  return true;
}

const Planned = z.object({
  message: OutgoingMessage,
  afterDone: z.boolean(),
  responseId: z.string().optional(),
});

function plannedOf({ message, afterDone = false, responseId }: RuleMessage): z.input<typeof Planned> {
  return {
    message,
    afterDone,
    ...(responseId ? { responseId } : {}),
  };
}

function deedOf({ text }: OutgoingMessage, why: string | null): ActionResult {
  return {
    do: 'say',
    value: text,
    why,
  };
}

/** @returns why it could not be sent; null when it is on its way */
async function sendNow(
  context: Context,
  unit: UnitOfWork,
  { rule, ticketId, message, afterDone, responseId }: Omit<RuleMessage, 'cause' | 'delaySeconds' | 'kind'>,
): Promise<string | null> {
  const said = await sendAutomated(context, unit, {
    ticketId,
    message,
    by: { by: 'rule', id: rule._id, name: rule.name },
    ...(afterDone ? { afterDone } : {}),
  });
  if (said.message && responseId) await countUses(unit, [responseId]);
  return said.reason;
}

/** Sends what a run delayed, unless somebody of the team answered meanwhile. Running it twice sends nothing twice. */
export async function sendDelayed(
  context: Context,
  job: { account_id: string; run_id: string },
): Promise<void> {
  const scope = { accountId: AccountId.parse(job.account_id), actor: buildReactionActor('say-later') };
  await inTransaction(context, scope, async (unit) => {
    const run = await lockWaitingRun(unit, job.run_id);
    if (!run) return;
    const { message, afterDone, responseId } = Planned.parse(run.planned);
    const left = (await isAnsweredAfter(unit, run.ticket_id, run.cause))
      ? 'answered'
      : await sendNow(context, unit, {
          rule: { _id: run.rule_id, name: run.rule_name },
          ticketId: run.ticket_id,
          message,
          afterDone,
          ...(responseId ? { responseId } : {}),
        });
    const outcome = left === null ? 'done' : left === 'answered' ? 'left' : 'failed';
    await finishRun(unit, run._id, { outcome, results: [deedOf(message, left)] });
    unit.record({ kind: 'rule_run.created', data: { run_id: run._id, ticket_id: run.ticket_id } });
  });
}
