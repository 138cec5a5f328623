import { automations } from '#contracts/crm/automation/automations.ts';
import { evaluateConditions } from '#engine/conditions/matches.ts';
import { loadFacts, loadRuleNeeds } from '#server/crm/automation/facts.ts';
import { noteRun } from '#server/crm/automation/run-store.ts';
import { listNewestByMessage } from '#server/crm/automation/ticket-snapshot-store.ts';
import { getMessageAt } from '#server/crm/automation/trial.ts';
import { setPriority } from '#server/crm/tickets/example-ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listSetting } from '#server/settings/public.ts';

/** How many of the newest messages are processed: in the demonstration, those of some months. */
const LOOKED_AT = 800;

/**
 * Records the priorities that automations would have set in past conversations, as if the rules had existed then: each run is in the log at
 * the time of its message, and the ticket has the priority of the last. For the demonstration, to whose past no reaction ran.
 */
export async function storePastRuns(context: Context, unit: UnitOfWork): Promise<void> {
  const rules = (await listSetting(unit, automations, 'rules')).filter(
    ({ active, trigger, actions }) =>
      active && trigger === 'message_received' && actions.every(({ do: name }) => name === 'set_priority'),
  );
  const snapshots = (await listNewestByMessage(unit, LOOKED_AT)).toReversed();
  const known = await loadFacts(context, unit, {
    snapshots,
    sought: await loadRuleNeeds(unit, rules),
    at: getMessageAt,
  });
  for (const [index, snapshot] of snapshots.entries())
    for (const rule of rules) {
      if (!evaluateConditions(rule.condition, known[index] ?? {}).ok) continue;
      await noteRun(
        { ...unit, now: getMessageAt(snapshot) },
        {
          kind: 'automation',
          rule,
          ticketId: snapshot.ticket_id,
          cause: snapshot.message_id ?? snapshot.ticket_id,
          outcome: 'done',
          results: rule.actions.map((action) => ({ ...action, why: null })),
        },
      );
      await setPriority(unit, snapshot.ticket_id, Number(rule.actions.at(-1)?.value ?? 0));
      if (rule.ends) break;
    }
}
