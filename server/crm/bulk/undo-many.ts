import { UNDO_MINUTES, type BulkOutcome } from '#contracts/crm/bulk/endpoints.ts';
import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { crmUi } from '#contracts/settings/crm-ui/area.ts';
import { outcomeOf } from '#server/crm/bulk/outcome.ts';
import { lockAct, markUndone, type Before } from '#server/crm/bulk/store.ts';
import { liveOn, lockConversation, saveConversation } from '#server/crm/conversation.ts';
import { findListed } from '#server/crm/inbox-store.ts';
import { presentTicket } from '#server/crm/present.ts';
import { placeAgain } from '#server/crm/tickets/place-again.ts';
import { tagTicket } from '#server/crm/tickets/tag-ticket.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';

/**
 * Takes an act on many tickets back. A ticket that anybody changed since stays as it is and says so: nobody's later work is undone
 * with it.
 * @throws not_found where the act is not the caller's, too old, or taken back already
 */
export const undoMany = async (unit: Unit, actId: string): Promise<BulkOutcome[]> => {
  const since = new Date(unit.now.getTime() - UNDO_MINUTES * 60_000);
  const changed = orNotFound(await lockAct(unit, actId, since));
  const items: BulkOutcome[] = [];
  for (const one of changed) items.push(await outcomeOf(unit, one._id, (inner) => restore(inner, one)));
  await markUndone(unit, actId);
  return items;
};

/** Lays the former life over a ticket. No transition leads back to `new`: what was never meant did not happen. */
const restore = async (unit: Unit, before: Before): Promise<Ticket> => {
  const { _id, version_after, tag_ids, ...life } = before;
  const conversation = orNotFound(await lockConversation(unit, _id));
  const { ticket, contact } = conversation;
  if (ticket.version !== version_after) refuse('stale_version');
  const lives = LIVE_STATES.includes(life.state) && !LIVE_STATES.includes(ticket.state);
  const rules = await readSetting(unit, crmUi, 'settings');
  const apart = lives ? await placeAgain(unit, ticket, rules) : ticket.apart;
  const changed = liveOn(conversation, { ...life, apart });
  await saveConversation(unit, conversation);
  unit.record({
    kind: 'ticket.updated',
    entityId: _id,
    data: { ticket_id: _id, contact_id: contact._id, undone: true },
    ...changed,
  });
  const listed = presentTicket(orNotFound(await findListed(unit, _id)));
  const isTagged = listed.tag_ids.toSorted().join() !== tag_ids.toSorted().join();
  return isTagged ? tagTicket(unit, { ticketId: _id, tagIds: tag_ids }) : listed;
};
