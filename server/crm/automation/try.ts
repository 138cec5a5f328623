import type { z } from 'zod';
import {
  TRIED_TICKETS,
  type RuleTrial,
  type tryAutomation,
  type tryUnreadTemplate,
} from '#contracts/crm/automation/endpoints.ts';
import { isTimed } from '#server/crm/automation/automation-reactor.ts';
import { fillTemplate } from '#server/crm/automation/facts.ts';
import {
  listDueSnapshots,
  listNewestByMessage,
  listNewestSnapshots,
  type TicketSnapshot,
} from '#server/crm/automation/ticket-snapshot-store.ts';
import {
  getOpenedAt,
  getMessageAt,
  filterMatching,
  toRuleTrial,
  type TrialInput,
} from '#server/crm/automation/trial.ts';
import { formatUnreadText, selectUnread } from '#server/crm/automation/unread.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Body<E extends { input: { body: z.ZodType } }> = z.output<E['input']['body']>;

/**
 * The newest tickets on which an automation would have run. A rule about customers' messages is tried on the newest messages, a time-based
 * one on the tickets that are due now.
 */
export async function tryRule(
  context: Context,
  unit: UnitOfWork,
  rule: Body<typeof tryAutomation>,
): Promise<RuleTrial> {
  const tried = await triedFor(unit, rule);
  const said = rule.actions.find((action) => action.do === 'say')?.value ?? '';
  const held = await filterMatching(context, unit, { condition: rule.condition, tried });
  return toRuleTrial(
    tried,
    held.map((snapshot) => ({ snapshot, said: fillTemplate(said, snapshot, unit.now) })),
  );
}

async function triedFor(unit: UnitOfWork, rule: Body<typeof tryAutomation>): Promise<TrialInput> {
  if (isTimed(rule)) return { of: 'tickets', snapshots: await dueFor(unit, rule), at: () => unit.now };
  if (rule.trigger === 'message_received')
    return { of: 'messages', snapshots: await listNewestByMessage(unit, TRIED_TICKETS), at: getMessageAt };
  return { of: 'tickets', snapshots: await listNewestSnapshots(unit, TRIED_TICKETS), at: getOpenedAt };
}

function dueFor(unit: UnitOfWork, rule: Body<typeof tryAutomation>): Promise<TicketSnapshot[]> {
  return listDueSnapshots(unit, {
    rule: { _id: unit.newId() },
    since: rule.trigger === 'customer_waits' ? 'waiting_since' : 'last_message_at',
    before: new Date(unit.now.getTime() - rule.after_seconds * 1000),
    unread: false,
    limit: TRIED_TICKETS,
  });
}

/** The unread conversations that a template applies to now, with the text that each would receive. */
export async function tryUnread(
  context: Context,
  unit: UnitOfWork,
  template: Body<typeof tryUnreadTemplate> & { _id?: string },
): Promise<RuleTrial> {
  const snapshots = await listDueSnapshots(unit, {
    rule: { _id: template._id ?? unit.newId() },
    since: 'waiting_since',
    before: new Date(unit.now.getTime() - template.after_seconds * 1000),
    unread: true,
    limit: 200,
  });
  const wanted = await selectUnread(context, unit, { template, snapshots, byClock: false });
  return toRuleTrial(
    { of: 'tickets', snapshots, at: getOpenedAt },
    wanted.map((snapshot) => ({ snapshot, said: formatUnreadText(template, snapshot, unit.now) })),
  );
}
