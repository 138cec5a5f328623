import { lockSideIds, updateSideTicket } from '#server/crm/side-conversations/side-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Moves all side conversations of a ticket to the one that it is merged into. @returns their IDs, for the undo */
export async function moveSideConversations(
  unit: UnitOfWork,
  fromId: string,
  intoId: string,
): Promise<string[]> {
  const ids = await lockSideIds(unit, fromId);
  await updateSideTicket(unit, ids, intoId);
  return ids;
}

/** Returns the side conversations of a merge that are still with the target ticket. */
export async function returnSideConversations(
  unit: UnitOfWork,
  { ids, from, to }: { ids: readonly string[]; from: string; to: string },
): Promise<void> {
  const still = new Set(await lockSideIds(unit, from));
  await updateSideTicket(
    unit,
    ids.filter((id) => still.has(id)),
    to,
  );
}
