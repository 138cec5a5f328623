import { isAgent } from '#server/crm/team/agent-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadEffectiveSettings, loadAgentStates } from '#server/crm/auto-assign/public.ts';

/**
 * Whether a person may be handed a conversation now: they answer tickets, their working status takes them, and they are punched in
 * where the account gives tickets by rules to nobody else.
 */
export const canReceiveTickets = async (context: Context, unit: UnitOfWork, id: string): Promise<boolean> => {
  if (!(await isAgent(unit, id))) return false;
  const settings = await loadEffectiveSettings(context, unit);
  const state = (await loadAgentStates(unit, [id], settings)).get(id);
  if (!state?.accepts) return false;
  return state.punched_in || !(settings.enabled && settings.only_punched_in);
};
