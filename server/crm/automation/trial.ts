import type { RuleTrial } from '#contracts/crm/automation/endpoints.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { evaluateConditions } from '#engine/conditions/matches.ts';
import { loadFacts, loadRuleNeeds } from '#server/crm/automation/facts.ts';
import type { TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a rule is tried on, one by one, each as of its time. */
export type TrialInput = {
  of: RuleTrial['of'];
  snapshots: readonly TicketSnapshot[];
  at: (snapshot: TicketSnapshot) => Date;
};

/** Where a rule would have run, and what it would have sent. */
export type TrialMatch = { snapshot: TicketSnapshot; said: string };

/** When the ticket was opened. */
export const getOpenedAt = ({ created_at }: TicketSnapshot): Date => new Date(created_at);
/** When the message arrived. */
export function getMessageAt({ message_at, created_at }: TicketSnapshot): Date {
  return new Date(message_at ?? created_at);
}
/** When the ticket was done. */
export function getDoneAt({ done_at, last_message_at }: TicketSnapshot): Date {
  return new Date(done_at ?? last_message_at);
}

/** The trial as it is returned. */
export function toRuleTrial({ of, snapshots, at }: TrialInput, held: readonly TrialMatch[]): RuleTrial {
  return {
    of,
    looked: snapshots.length,
    held: held.length,
    items: held.map(({ snapshot, said }) => ({
      ticket_id: snapshot.ticket_id,
      number: snapshot.number,
      customer: snapshot.called,
      message: snapshot.message,
      at: at(snapshot).toISOString(),
      said,
    })),
  };
}

/** Those for which the conditions of a rule held at their time. */
export async function filterMatching(
  context: Context,
  unit: UnitOfWork,
  { condition, tried: { snapshots, at } }: { condition: ConditionSet; tried: TrialInput },
): Promise<TicketSnapshot[]> {
  const sought = await loadRuleNeeds(unit, [{ condition }]);
  const facts = await loadFacts(context, unit, { snapshots, sought, at });
  return snapshots.filter((_scene, index) => evaluateConditions(condition, facts[index] ?? {}).ok);
}
