import { deleteDraft } from '#server/crm/drafts/draft-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Deletes the draft of what a person has sent in a side conversation, or to begin one (null). */
export async function deleteSideDraft(
  unit: UnitOfWork,
  place: { ticketId: string; sideId: string | null },
): Promise<void> {
  if (unit.actor.kind !== 'user' || unit.actor.id === null) return;
  await deleteDraft(unit, { userId: unit.actor.id, kind: 'side', ...place });
}
