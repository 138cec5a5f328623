import { selectAnswer } from '#contracts/crm/automation/answering.ts';
import { autoResponse } from '#contracts/crm/automation/auto-response.ts';
import { evaluateConditions } from '#engine/conditions/matches.ts';
import { getMessageId } from '#server/crm/automation/event-message.ts';
import {
  isWithinRuleHours,
  loadFacts,
  fillMessage,
  detectMessageLanguage,
  loadRuleNeeds,
} from '#server/crm/automation/facts.ts';
import { findLastRunAt } from '#server/crm/automation/run-store.ts';
import { sendByRule } from '#server/crm/automation/send-by-rule.ts';
import { loadSnapshot, type TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listCachedItems, type SettingItemOf } from '#server/settings/public.ts';

type AutoResponse = SettingItemOf<typeof autoResponse, 'responses'>;

/** Answers automatically with its own texts, after bots and auto canned responses. */
export const autoResponseReactor: Reactor = {
  name: 'auto-response',
  kinds: ['message.received', 'ticket.updated'],
  concerns: async (unit, event) => {
    const done = event.kind === 'ticket.updated';
    if (done && !(event.after.state === 'done' && event.before.state !== 'done')) return false;
    return (await rulesAt(unit, { done })).length > 0;
  },
  react: async (context, unit, event) => {
    const done = event.kind === 'ticket.updated';
    const rules = await rulesAt(unit, { done });
    if (rules.length === 0 || !(await hasAccountFeature(context, unit, 'auto_response'))) return;
    const snapshot = await loadSnapshot(unit, event.ticket_id, done ? undefined : getMessageId(event));
    // A contact who never wrote is not thanked for writing.
    if (!snapshot || snapshot.automatic || snapshot.messages === 0) return;
    const rule = await fitting(context, unit, { rules, snapshot });
    if (!rule) return;
    await sendByRule(context, unit, {
      kind: 'auto_response',
      rule,
      ticketId: snapshot.ticket_id,
      cause: causeOf(event, snapshot),
      message: fillMessage(selectAnswer(detectMessageLanguage(snapshot), rule), snapshot, unit.now),
      delaySeconds: rule.delay_seconds,
      afterDone: done,
    });
  },
};

/** The answer when a customer writes, or when their ticket is done. */
async function rulesAt(unit: UnitOfWork, { done }: { done: boolean }): Promise<AutoResponse[]> {
  return (await listCachedItems(unit, autoResponse, 'responses')).filter(
    ({ active, moment }) => active && (moment === 'ticket_done') === done,
  );
}

function causeOf({ kind, seq }: TicketEvent, { message_id }: TicketSnapshot): string {
  return kind === 'message.received' && message_id ? message_id : `done:${seq}`;
}

/** The first response, in their order, that is within its hours, whose conditions hold and that this customer has not received lately. */
async function fitting(
  context: Context,
  unit: UnitOfWork,
  { rules, snapshot }: { rules: readonly AutoResponse[]; snapshot: TicketSnapshot },
): Promise<AutoResponse | null> {
  const [facts = {}] = await loadFacts(context, unit, {
    snapshots: [snapshot],
    sought: await loadRuleNeeds(unit, rules),
  });
  for (const rule of rules) {
    if (!matchesMoment(rule, snapshot) || !evaluateConditions(rule.condition, facts).ok) continue;
    if (!(await isWithinRuleHours(unit, rule.hours, snapshot))) continue;
    if (rule.again_after_seconds > 0 && (await heardLately(unit, rule, snapshot))) continue;
    return rule;
  }
  return null;
}

async function heardLately(unit: UnitOfWork, rule: AutoResponse, snapshot: TicketSnapshot): Promise<boolean> {
  const last = await findLastRunAt(unit, rule._id, snapshot.contact_id);
  return last !== null && unit.now.getTime() - last.getTime() < rule.again_after_seconds * 1000;
}

/** Whether its trigger is this one: an answer to every message also answers the first. */
export function matchesMoment(
  { moment }: Pick<AutoResponse, 'moment'>,
  { first }: Pick<TicketSnapshot, 'first'>,
): boolean {
  return moment !== 'first_message' || first;
}
