import { sql } from 'kysely';
import { getContactName } from '#contracts/crm/contact-name.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { isAgent, loadUserNames } from '#server/crm/team/agent-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import { presentContact } from '#server/crm/tickets/present.ts';
import { refuseUnseeing } from '#server/crm/views/refuse-unseeing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { notify } from '#server/notifications/public.ts';

/** How much of a note is in the notification (UTF-16 units). */
const NOTE_SHOWN = 140;

/**
 * Marks the people who are mentioned in a note, and notifies them. Mentioning oneself notifies nobody.
 * @throws invalid_request where somebody mentioned does not work on tickets
 */
export const mentionColleagues = async (
  unit: UnitOfWork,
  note: Message,
  named: readonly string[],
): Promise<void> => {
  const userIds = [...new Set(named)].filter((id) => id !== unit.actor.id);
  if (userIds.length === 0) return;
  for (const id of userIds)
    if (!(await isAgent(unit, id)))
      refuse('invalid_request', { fields: { mentions: 'names somebody who does not work on tickets' } });
  const ticket = requireFound(await findListed(unit, note.ticket_id));
  await refuseUnseeing(unit, ticket, { field: 'mentions', userIds });
  await unit.db
    .insertInto('note_mentions')
    .values(
      userIds.map((user_id) => ({
        account_id: unit.accountId,
        message_id: note._id,
        user_id,
        ticket_id: note.ticket_id,
        named_by: unit.actor.id,
        named_at: unit.now,
      })),
    )
    .execute();
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
};

/** Marks the notes that mention a person in a ticket as answered, or as open again. @returns how many changed */
export const setMentionsAnswered = async (
  unit: UnitOfWork,
  { ticketId, userId, answered }: { ticketId: string; userId: string; answered: boolean },
): Promise<number> => {
  const changed = await unit.db
    .updateTable('note_mentions')
    .set({ answered_at: answered ? sql`${unit.now}::timestamptz` : null })
    .where('account_id', '=', unit.accountId)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .where('answered_at', answered ? 'is' : 'is not', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
};
