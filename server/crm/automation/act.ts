import type { AutomationAction } from '#contracts/crm/automation/action.ts';
import type { ActionResult } from '#contracts/crm/automation/endpoints.ts';
import { TicketState } from '#contracts/crm/ticket.ts';
import { withTags } from '#contracts/crm/tickets/tag-rules.ts';
import { fillTemplate } from '#server/crm/automation/facts.ts';
import { claimReply } from '#server/crm/automation/reply-store.ts';
import type { TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import { assignTag, hasTag, removeTag } from '#server/crm/customers/tags.ts';
import { sendAutomated } from '#server/crm/messages/send-automated.ts';
import { loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import { addNote, changeTicket } from '#server/crm/tickets/change-ticket.ts';
import { tagTicket } from '#server/crm/tickets/tag-ticket.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { notify } from '#server/notifications/public.ts';
import { readTags } from '#server/tags/public.ts';

/** An automation that runs on one ticket, because of one event. */
export type AutomationRun = {
  rule: { _id: string; name: string };
  snapshot: TicketSnapshot;
  cause: string;
  /** The cause that it would answer, which is answered automatically once: the customer's message, or elapsed time. */
  answers: string;
};

/**
 * Runs the actions of an automation one after another. An action that the ticket rules refuse, or that names something deleted, is recorded
 * and the others continue.
 */
export async function runActions(
  context: Context,
  unit: UnitOfWork,
  { acting, actions }: { acting: AutomationRun; actions: readonly AutomationAction[] },
): Promise<ActionResult[]> {
  const deeds: ActionResult[] = [];
  for (const action of actions) {
    try {
      const why = await withSavepoint(unit, (inner) =>
        DOERS[action.do](context, inner, acting, action.value),
      );
      deeds.push({ ...action, why });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      deeds.push({ ...action, why: error.code });
    }
  }
  return deeds;
}

/** @returns why it was not done; null when it was */
type ActionRunner = (
  context: Context,
  unit: UnitOfWork,
  acting: AutomationRun,
  value: string,
) => Promise<string | null>;

function change(of: (value: string) => Parameters<typeof changeTicket>[2]['change']): ActionRunner {
  return async (context, unit, { snapshot }, value) => {
    await changeTicket(context, unit, { ticketId: snapshot.ticket_id, change: of(value) });
    return null;
  };
}

function tag(add: boolean): ActionRunner {
  return async (context, unit, { snapshot }, value) => {
    if (!(await hasAccountFeature(context, unit, 'category_and_tag'))) return 'feature_missing';
    const before = await loadTagIds(unit, snapshot.ticket_id);
    if (before.includes(value) === add) return null;
    const tree = add ? await readTags(unit, 'crm') : [];
    const tagIds = add ? withTags({ tree, tagIds: before }, [value]) : before.filter((id) => id !== value);
    await tagTicket(unit, { ticketId: snapshot.ticket_id, tagIds });
    return null;
  };
}

/** The customer's tags, not the ticket's: given with the source `rule`, without expiry. One that a person gave stays as it is. */
function customerTag(add: boolean): ActionRunner {
  return async (context, unit, { snapshot }, tagId) => {
    if (!(await hasAccountFeature(context, unit, 'customer_tag'))) return 'feature_missing';
    const has = await hasTag(unit, snapshot.contact_id, tagId);
    if (has === add) return null;
    if (add) await assignTag(unit, snapshot.contact_id, { tagId, source: 'rule', expiresAt: null });
    else await removeTag(unit, snapshot.contact_id, tagId);
    return null;
  };
}

const say: ActionRunner = async (context, unit, { rule, snapshot, answers }, value) => {
  if (snapshot.automatic) return 'automatic';
  const turn = await claimReply(unit, {
    ticketId: snapshot.ticket_id,
    cause: answers,
    by: { kind: 'automation', id: rule._id },
  });
  if (turn !== 'granted') return turn === 'taken' ? 'answered_already' : 'loop_guard';
  const said = await sendAutomated(context, unit, {
    ticketId: snapshot.ticket_id,
    message: { text: fillTemplate(value, snapshot, unit.now) },
    by: { by: 'rule', id: rule._id, name: rule.name },
  });
  return said.reason;
};

const tell: ActionRunner = async (_context, unit, { rule, snapshot, cause }, value) => {
  const userId = value === 'assignee' ? snapshot.assignee_id : value;
  if (!userId) return 'nobody_assigned';
  await notify(unit, {
    userIds: [userId],
    kind: 'ticket.rule_notified',
    link: `/crm/tickets/${snapshot.ticket_id}`,
    values: { rule: rule.name, number: snapshot.number, customer: snapshot.called },
    topic: `rule:${rule._id}:${snapshot.ticket_id}:${cause}`,
  });
  return null;
};

const DOERS: Record<AutomationAction['do'], ActionRunner> = {
  set_state: change((value) => ({ state: TicketState.parse(value) })),
  set_priority: change((value) => ({ priority: Number(value) })),
  set_group: change((value) => ({ group_id: value })),
  assign: change((value) => ({ assignee_id: value })),
  unassign: change(() => ({ assignee_id: null })),
  add_tag: tag(true),
  remove_tag: tag(false),
  add_customer_tag: customerTag(true),
  remove_customer_tag: customerTag(false),
  note: async (context, unit, { snapshot }, value) => {
    // Colleagues need to know which customer it is about.
    const text = fillTemplate(value, { ...snapshot, customer: snapshot.called }, unit.now);
    await addNote(context, unit, { ticketId: snapshot.ticket_id, text });
    return null;
  },
  say,
  tell,
};
