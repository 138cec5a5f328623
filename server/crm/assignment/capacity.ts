import { getTicketWeight } from '#contracts/crm/auto-assign/weight.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getCapacity } from '#engine/assignment/decide.ts';
import {
  loadSettings,
  listAutoAssignAgents,
  lockAutoAssign,
  loadEffectiveSettings,
  loadAgentStates,
} from '#server/crm/auto-assign/public.ts';
import { getActingUserId } from '#server/crm/rules.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * Enforces an agent's capacity for assignments by hand, where the account says so (`hard_capacity`). Taken under the account's lock, so
 * that two people at once cannot both use the last capacity. A person who is no agent of auto assignment has no limit. @throws
 * illegal_transition
 */
export async function refuseBeyondRoom(
  context: Context,
  unit: UnitOfWork,
  ticket: Pick<TicketRow, 'channel' | 'assignee_id'>,
  assigneeId: string | null | undefined,
): Promise<void> {
  if (!assigneeId || assigneeId === ticket.assignee_id || getActingUserId(unit) === null) return;
  if (!(await loadSettings(unit)).hard_capacity) return;
  const settings = await loadEffectiveSettings(context, unit);
  if (!settings.enabled) return;
  await lockAutoAssign(unit);
  const agent = (await listAutoAssignAgents(unit, [assigneeId]))[0];
  const state = (await loadAgentStates(unit, [assigneeId], settings)).get(assigneeId);
  if (!agent || !state) return;
  const capacity = getCapacity(agent, settings);
  if (state.load + getTicketWeight(ticket.channel, settings) <= capacity + 1e-9) return;
  refuse('illegal_transition', {
    fault: fault('no_room', { name: agent.name }),
    data: { reason: 'agent_full', load: state.load, capacity },
  });
}
