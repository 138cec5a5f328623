import { loadEffectiveSettings, loadAgentStates } from '#server/crm/auto-assign/public.ts';
import { isAgent } from '#server/crm/team/agent-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Whether a conversation may be handed over to a person now: they answer tickets, their working status accepts them, and they are punched
 * in where the account's rules require that.
 */
export async function canReceiveHandover(context: Context, unit: UnitOfWork, id: string): Promise<boolean> {
  if (!(await isAgent(unit, id))) return false;
  const settings = await loadEffectiveSettings(context, unit);
  const state = (await loadAgentStates(unit, [id], settings)).get(id);
  if (!state?.accepts) return false;
  return state.punched_in || !(settings.enabled && settings.only_punched_in);
}
