import type { Assignment } from '#contracts/crm/assignment/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkAction } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { assignTicketByRules } from '#server/crm/assignment/assign-by-rules.ts';
import { findDecision, listAutoAssignRules, readSettings } from '#server/crm/auto-assign/public.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';
import { readSetting } from '#server/settings/public.ts';

/** The explanation of a ticket's assignment. @throws not_found */
export async function presentAssignment(unit: UnitOfWork, ticketId: string): Promise<Assignment> {
  const ticket = requireFound(await findTicket(unit, ticketId));
  const kept = await findDecision(unit, ticketId);
  const decision = kept?.decision ?? null;
  const people = decision
    ? [decision.agent_id, ...decision.skipped.map(one), ...decision.free.map(one)].flatMap((id) => id ?? [])
    : [];
  const named = new Set([decision?.rule_id, ...(decision?.passed ?? []).map(({ rule_id }) => rule_id)]);
  const rules = decision ? await listAutoAssignRules(unit) : [];
  return {
    decision,
    at: kept?.at ?? null,
    waiting_since: ticket.assignee_id === null ? (kept?.waiting_since ?? null) : null,
    holds: decision !== null && decision.agent_id === ticket.assignee_id,
    people: Object.fromEntries(await loadUserNames(unit, [...new Set(people)])),
    rules: Object.fromEntries(rules.filter(({ _id }) => named.has(_id)).map(({ _id, name }) => [_id, name])),
  };
}

const one = ({ agent_id }: { agent_id: string }): string => agent_id;

/** Evaluates the rules again, no matter who has the ticket. @throws not_found, illegal_transition */
export async function assignAnew(context: Context, unit: UnitOfWork, ticketId: string): Promise<Assignment> {
  const ticket = requireFound(await findTicket(unit, ticketId));
  if (!(await readSettings(unit)).enabled)
    refuse('illegal_transition', {
      fault: fault('assignment_off'),
      data: { reason: 'auto_assign_off' },
    });
  const rules = await readSetting(unit, crmUi, 'settings');
  refuseByRule(checkAction(rules, { ticket, actor: getActingUserId(unit) }));
  const from = ticket.assignee_id;
  const decision = await assignTicketByRules(context, unit, {
    ticketId,
    mayKeep: true,
    ...(from ? { from } : {}),
  });
  if (!decision)
    refuse('illegal_transition', {
      fault: fault('only_open'),
      data: { reason: 'not_to_be_given' },
    });
  return presentAssignment(unit, ticketId);
}
