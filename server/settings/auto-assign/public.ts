import type { Decision } from '#contracts/settings/auto-assign/decision.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { countEarlierTickets } from '#server/settings/auto-assign/load-store.ts';
import { markGiven } from '#server/settings/auto-assign/agent-store.ts';
import { decideFor, readSettings, readSituation } from '#server/settings/auto-assign/deciding.ts';
import type { Opened } from '#server/settings/auto-assign/facts.ts';
import { lockAutoAssign } from '#server/settings/auto-assign/membership-store.ts';

/** A ticket that is being opened. */
export type Opening = Pick<Opened, 'channel' | 'message' | 'customer'> & { contact_id: string };

/**
 * Asks the rules who gets a new ticket; nothing where auto assignment is off. Decisions of an account come one after another, so that
 * two tickets at once cannot both take somebody's last free place.
 */
export const assignNewTicket = async (unit: Unit, opening: Opening): Promise<Decision | null> => {
  const settings = await readSettings(unit);
  if (!settings.enabled) return null;
  await lockAutoAssign(unit);
  const before = await countEarlierTickets(unit, opening.contact_id);
  const decision = decideFor(await readSituation(unit, settings), {
    ...opening,
    ...before,
    tag_ids: [],
    created_at: unit.now,
  });
  if (decision.agent_id !== null) await markGiven(unit, decision.agent_id);
  return decision;
};
