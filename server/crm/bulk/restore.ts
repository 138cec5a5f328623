import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { crmUi } from '#contracts/settings/crm-ui/area.ts';
import type { Before } from '#server/crm/bulk/store.ts';
import { liveOn, lockConversation, saveConversation } from '#server/crm/conversation.ts';
import { findListed } from '#server/crm/inbox-store.ts';
import { presentTicket } from '#server/crm/present.ts';
import { placeAgain } from '#server/crm/tickets/place-again.ts';
import { wakeLater } from '#server/crm/tickets/snooze.ts';
import { tagTicket } from '#server/crm/tickets/tag-ticket.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';

/**
 * Lays the former life over a ticket that an act on many changed. No transition leads back to `new`: what was never meant did not
 * happen.
 * @throws not_found, stale_version where anybody changed it since
 */
export const restore = async (unit: Unit, before: Before): Promise<Ticket> => {
  const { _id, version_after, tag_ids, ...life } = before;
  const conversation = orNotFound(await lockConversation(unit, _id));
  const { ticket, contact } = conversation;
  if (ticket.version !== version_after) refuse('stale_version');
  const lives = LIVE_STATES.includes(life.state) && !LIVE_STATES.includes(ticket.state);
  const rules = await readSetting(unit, crmUi, 'settings');
  const apart = lives ? await placeAgain(unit, ticket, rules) : ticket.apart;
  const changed = liveOn(conversation, { ...life, apart });
  await saveConversation(unit, conversation);
  // The act may have moved the instant at which it wakes.
  if (ticket.snoozed_until) await wakeLater(unit, ticket);
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
