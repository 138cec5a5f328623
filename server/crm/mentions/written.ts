import type { DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import { dropDraft } from '#server/crm/drafts/store.ts';
import { answerMentions } from '#server/crm/mentions/name-colleagues.ts';
import { actingPerson } from '#server/crm/rules.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** What a person has said in a ticket is no draft any more, and answers the notes that named them there. */
export const afterWriting = async (unit: Unit, ticketId: string, kind: DraftKind): Promise<void> => {
  const userId = actingPerson(unit);
  if (unit.actor.kind !== 'user' || userId === null) return;
  await dropDraft(unit, { userId, ticketId, kind });
  await answerMentions(unit, { ticketId, userId, answered: true });
};
