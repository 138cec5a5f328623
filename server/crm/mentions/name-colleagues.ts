import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { insertMentions } from '#server/crm/mentions/mention-store.ts';
import { isAgent } from '#server/crm/team/agent-store.ts';
import { presentContact } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import { refuseUnseeing } from '#server/crm/views/refuse-unseeing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { notify } from '#server/notifications/public.ts';
import { loadUserNames } from '#server/people/public.ts';

/** How much of a note is in the notification (UTF-16 units). */
const NOTE_SHOWN = 140;

/**
 * Marks the people who are mentioned in a note, and notifies them. Mentioning oneself notifies nobody.
 * @throws invalid_request where somebody mentioned does not work on tickets
 */
export async function mentionColleagues(
  unit: UnitOfWork,
  note: Message,
  named: readonly string[],
): Promise<void> {
  const userIds = [...new Set(named)].filter((id) => id !== unit.actor.id);
  if (userIds.length === 0) return;
  for (const id of userIds)
    if (!(await isAgent(unit, id)))
      refuse('invalid_request', { fields: { mentions: fault('somebody_without_tickets') } });
  const ticket = requireFound(await findListed(unit, note.ticket_id));
  await refuseUnseeing(unit, ticket, { field: 'mentions', userIds });
  await insertMentions(unit, note, userIds);
  const by = (await loadUserNames(unit, unit.actor.id ? [unit.actor.id] : [])).get(unit.actor.id ?? '') ?? '';
  await notify(unit, {
    userIds,
    kind: 'ticket.named',
    topic: note._id,
    link: `/crm?view=mentions&ticket=${note.ticket_id}`,
    values: {
      by,
      number: ticket.number,
      customer: getContactName(presentContact(ticket)),
      note: cutText(note.text, NOTE_SHOWN),
    },
  });
}
