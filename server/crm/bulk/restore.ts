import { LIVE_STATES, type Ticket, type TicketFields } from '#contracts/crm/ticket.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import type { StateBefore } from '#server/crm/bulk/change-store.ts';
import { restoreTags } from '#server/crm/customers/change-tags.ts';
import { applyTicketPatch, lockConversation, saveConversation } from '#server/crm/messages/conversation.ts';
import { hasGroup, resolveActiveAssignee } from '#server/crm/team/agent-store.ts';
import { isReopenedApart } from '#server/crm/ticket-relations/reroute.ts';
import { fillForm } from '#server/crm/tickets/fill-form.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { scheduleWake } from '#server/crm/tickets/snooze.ts';
import { tagTicket } from '#server/crm/tickets/tag-ticket.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';

/**
 * Restores the earlier state of a ticket that a bulk change changed. No transition leads back to `new`: the undone transition counts as
 * never made. Whether somebody waits follows from the messages since, and a person or group that is gone by now gets nothing back.
 * @throws not_found, stale_version where anybody changed it since, or its customer wrote and it would be done or snoozed again
 */
export async function restore(unit: UnitOfWork, before: StateBefore): Promise<Ticket> {
  const { _id, version_after, tag_ids, fields, customer_tags, waiting_since, received, ...life } = before;
  const conversation = requireFound(await lockConversation(unit, _id));
  const { ticket, contact } = conversation;
  if (ticket.version !== version_after) refuse('stale_version');
  const wasLive = LIVE_STATES.includes(life.state);
  const lives = wasLive && !LIVE_STATES.includes(ticket.state);
  const wroteSince = received !== undefined && ticket.received > received;
  if (wroteSince && (!wasLive || life.snoozed_until !== null)) refuse('stale_version');
  const rules = await readSetting(unit, crmUi, 'settings');
  const apart = lives ? await isReopenedApart(unit, ticket, rules) : ticket.apart;
  const changed = applyTicketPatch(conversation, {
    ...life,
    apart,
    ...(wasLive && !lives ? {} : { waiting_since }),
    ...(wasLive ? { assignee_id: await resolveActiveAssignee(unit, life.assignee_id) } : {}),
    group_id: life.group_id !== null && (await hasGroup(unit, life.group_id)) ? life.group_id : null,
  });
  await saveConversation(unit, conversation);
  // The bulk change may have moved the instant at which it wakes.
  if (ticket.snoozed_until) await scheduleWake(unit, ticket);
  unit.record({
    kind: 'ticket.updated',
    entityId: _id,
    // SLA timers processed that it was done, which ends every wait.
    data: { ticket_id: _id, contact_id: contact._id, undone: true, waits: ticket.waiting_since !== null },
    ...changed,
  });
  if (fields) await fillAgain(unit, ticket, fields);
  if (customer_tags) await restoreTags(unit, customer_tags);
  const listed = presentTicket(requireFound(await findListed(unit, _id)));
  const isTagged = listed.tag_ids.toSorted().join() !== tag_ids.toSorted().join();
  return isTagged ? tagTicket(unit, { ticketId: _id, tagIds: tag_ids }) : listed;
}

/** Restores the previous form values; fields that the form no longer has stay as they are. */
async function fillAgain(
  unit: UnitOfWork,
  { _id, fields: now }: TicketRow,
  before: TicketFields,
): Promise<void> {
  const { fields: form } = await readSetting(unit, customForm, 'form');
  const changed = form.filter((one) => JSON.stringify(now[one._id]) !== JSON.stringify(before[one._id]));
  if (changed.length === 0) return;
  const fields = Object.fromEntries(changed.map((one) => [one._id, before[one._id] ?? null]));
  await fillForm(unit, { ticketId: _id, fields });
}
