import { selectAnswer, selectAnswerText } from '#contracts/crm/automation/answering.ts';
import type { unreadTemplates } from '#contracts/crm/automation/unread.ts';
import { evaluateConditions } from '#engine/conditions/matches.ts';
import {
  isWithinRuleHours,
  loadFacts,
  fillMessage,
  fillTemplate,
  loadRuleNeeds,
  detectMessageLanguage,
} from '#server/crm/automation/facts.ts';
import { finishRun, noteRun } from '#server/crm/automation/run-store.ts';
import { formatCauseSince, type TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import { sendAutomated } from '#server/crm/messages/send-automated.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { SettingItemOf } from '#server/settings/public.ts';

/** A template for conversations that nobody has read. */
export type UnreadTemplate = SettingItemOf<typeof unreadTemplates, 'templates'>;
type Template = Pick<UnreadTemplate, 'condition' | 'hours' | 'text' | 'text_th'>;

/** The unread conversations to which a template applies; `byClock`: only at its hours. */
export async function selectUnread(
  context: Context,
  unit: UnitOfWork,
  {
    template,
    snapshots,
    byClock,
  }: { template: Template; snapshots: readonly TicketSnapshot[]; byClock: boolean },
): Promise<TicketSnapshot[]> {
  const facts = await loadFacts(context, unit, { snapshots, sought: await loadRuleNeeds(unit, [template]) });
  const wanted: TicketSnapshot[] = [];
  for (const [index, snapshot] of snapshots.entries()) {
    if (!evaluateConditions(template.condition, facts[index] ?? {}).ok) continue;
    if (!byClock || (await isWithinRuleHours(unit, template.hours, snapshot))) wanted.push(snapshot);
  }
  return wanted;
}

/** The text that a template sends to the customer of a ticket. */
export function formatUnreadText(template: Template, snapshot: TicketSnapshot, now: Date): string {
  return fillTemplate(selectAnswerText(detectMessageLanguage(snapshot), template), snapshot, now);
}

/** Sends a template to one conversation, once for each time that its customer waits. @returns whether it is on its way */
export async function sendUnread(
  context: Context,
  unit: UnitOfWork,
  { template, snapshot }: { template: UnreadTemplate; snapshot: TicketSnapshot },
): Promise<boolean> {
  const cause = formatCauseSince(snapshot.waiting_since ?? snapshot.last_message_at);
  const text = formatUnreadText(template, snapshot, unit.now);
  const run = { kind: 'unread_template' as const, rule: template, ticketId: snapshot.ticket_id, cause };
  const id = await noteRun(unit, {
    ...run,
    outcome: 'done',
    results: [{ do: 'say', value: text, why: null }],
  });
  if (!id) return false;
  const { reason } = await sendAutomated(context, unit, {
    ticketId: snapshot.ticket_id,
    message: fillMessage(selectAnswer(detectMessageLanguage(snapshot), template), snapshot, unit.now),
    by: { by: 'rule', id: template._id, name: template.name },
  });
  if (reason !== null)
    await finishRun(unit, id, { outcome: 'failed', results: [{ do: 'say', value: text, why: reason }] });
  return reason === null;
}
