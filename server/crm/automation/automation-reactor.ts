import { automations, TIMED_TRIGGERS, type Trigger } from '#contracts/crm/automation/automations.ts';
import { parseEditHistory } from '#contracts/crm/edited.ts';
import { getAppVersion } from '#contracts/inbound/review.ts';
import { evaluateConditions } from '#engine/conditions/matches.ts';
import { runActions } from '#server/crm/automation/act.ts';
import { getMessageId } from '#server/crm/automation/event-message.ts';
import { loadFacts, loadRuleNeeds } from '#server/crm/automation/facts.ts';
import { finishRun, noteRun } from '#server/crm/automation/run-store.ts';
import { loadSnapshot, type TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listCachedItems, type SettingItemOf } from '#server/settings/public.ts';

/** An automation as it is stored. */
export type Automation = SettingItemOf<typeof automations, 'rules'>;

/** Events that are one trigger each. */
const BY_KIND: Readonly<Record<string, Trigger>> = {
  'ticket.created': 'ticket_created',
  'message.received': 'message_received',
  'message.edited': 'message_received',
  'ticket.replied': 'ticket_replied',
  'ticket.tagged': 'tags_changed',
  'ticket.sla_warned': 'sla_warned',
  'ticket.sla_breached': 'sla_breached',
};

/** Ticket automation: on an event of a ticket its rules are evaluated in their order; the actions of those that hold are run and
 * recorded. */
export const automationReactor: Reactor = {
  name: 'ticket-automation',
  kinds: [...Object.keys(BY_KIND), 'ticket.updated'],
  concerns: async (unit, event) => (await rulesFor(unit, event)).length > 0,
  react: async (context, unit, event) => {
    const rules = await rulesFor(unit, event);
    if (rules.length === 0 || !(await hasAccountFeature(context, unit, 'ticket_automation'))) return;
    const snapshot = await loadSnapshot(unit, event.ticket_id, getMessageId(event));
    if (!snapshot) return;
    const matching =
      event.kind === 'message.edited' ? await newlyHolding(context, unit, { rules, snapshot }) : rules;
    await runAutomations(context, unit, { rules: matching, snapshot, cause: String(event.seq) });
  },
};

/** The rules that an event triggers. */
async function rulesFor(unit: UnitOfWork, event: TicketEvent): Promise<Automation[]> {
  const triggers = triggersOf(event);
  if (triggers.length === 0) return [];
  const rules = await listCachedItems(unit, automations, 'rules');
  return rules.filter(({ active, trigger }) => active && triggers.includes(trigger));
}

/** For an edited message: the rules that did not hold for its earlier text and stars. Those that held then ran then. */
async function newlyHolding(
  context: Context,
  unit: UnitOfWork,
  { rules, snapshot }: { rules: readonly Automation[]; snapshot: TicketSnapshot },
): Promise<readonly Automation[]> {
  const before = parseEditHistory(snapshot.extra)?.earlier.at(-1);
  if (before === undefined) return [];
  const { text: message, review } = before;
  const former = {
    ...snapshot,
    message,
    ...(review && { stars: review.stars, app_version: getAppVersion(review) }),
  };
  const sought = await loadRuleNeeds(unit, rules);
  const [facts = {}] = await loadFacts(context, unit, { snapshots: [former], sought });
  return rules.filter(({ condition }) => !evaluateConditions(condition, facts).ok);
}

/** Whether an edit changed what rules may evaluate. */
function isChanged({ reworded, rerated }: TicketEvent['data']): boolean {
  return Boolean(reworded) || Boolean(rerated);
}

/** The meaning of an event of a ticket to automations. */
function triggersOf({ kind, before, after, data }: TicketEvent): Trigger[] {
  // Only new text or stars of the customer trigger a rule.
  if (kind === 'message.edited' && !(isChanged(data) && data['direction'] === 'in')) return [];
  // Rules for new tickets are meant for customers who write to us.
  if (kind === 'ticket.created' && after['source'] === 'agent') return [];
  const one = BY_KIND[kind];
  if (one) return [one];
  const changed = (name: string): boolean => name in after && after[name] !== before[name];
  return [
    ...(changed('state') ? (['state_changed'] as const) : []),
    ...(changed('assignee_id') ? (['assignee_changed'] as const) : []),
    ...(changed('priority') ? (['priority_changed'] as const) : []),
  ];
}

/**
 * Runs the rules that hold for a ticket, in their order, each once per cause; a rule that ends the run stops those after it. Each rule sees
 * the ticket as the previous ones left it.
 * @returns how many ran
 */
export async function runAutomations(
  context: Context,
  unit: UnitOfWork,
  { rules, snapshot, cause }: { rules: readonly Automation[]; snapshot: TicketSnapshot; cause: string },
): Promise<number> {
  const sought = await loadRuleNeeds(unit, rules);
  let now = snapshot;
  let ran = 0;
  for (const rule of rules) {
    const [facts = {}] = await loadFacts(context, unit, { snapshots: [now], sought });
    if (!evaluateConditions(rule.condition, facts).ok) continue;
    const run = { kind: 'automation' as const, rule, ticketId: now.ticket_id, cause };
    const id = await noteRun(unit, { ...run, outcome: 'done', results: [] });
    if (!id) continue;
    // Elapsed time is no message that another automated sender may have answered.
    const answers = isTimed(rule) ? `${rule._id} ${cause}` : (now.message_id ?? cause);
    const acting = { rule, snapshot: now, cause, answers };
    const results = await runActions(context, unit, { acting, actions: rule.actions });
    const failed = results.every(({ why }) => why !== null);
    await finishRun(unit, id, { outcome: failed ? 'failed' : 'done', results });
    ran += 1;
    if (rule.ends) break;
    now = (await loadSnapshot(unit, now.ticket_id, now.message_id ?? undefined)) ?? now;
  }
  return ran;
}

/** Whether a rule is time-based: it is evaluated by the clock, not on an event. */
export function isTimed({ trigger }: Pick<Automation, 'trigger'>): boolean {
  return TIMED_TRIGGERS.includes(trigger);
}
