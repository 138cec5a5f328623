import { findConnector } from '#connectors/register.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { getAppValues, loadConnection, makeIo } from '#server/channels/public.ts';
import { lockContact, saveProfile } from '#server/crm/customers/contact-store.ts';
import { findNewestTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

type Job = { account_id: string; contact_id: string };

/**
 * Requests a contact's name and picture from the network, after the message that created the contact is stored.
 * @throws when the network could not be reached, so that the job is retried
 */
export async function fetchProfile(context: Context, job: Job): Promise<void> {
  const scope = { accountId: AccountId.parse(job.account_id), actor: SYSTEM };
  const found = await inTransaction(context, scope, async (unit) => {
    const contact = await lockContact(unit, job.contact_id);
    const connection = contact && (await loadConnection(context, unit, contact.connection_id));
    return contact && connection ? { contact, connection } : null;
  });
  const profile = found && findConnector(found.connection.channel)?.profile;
  if (!found || !profile) return;
  const { contact, connection } = found;
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const answer = await profile(contact.external_id, values, makeIo(context, connection));
  if (answer.status === 'failed') throw new Error(formatFault(answer.message));
  await inTransaction(context, scope, async (unit) => {
    if (answer.status === 'unknown_person') return saveProfile(unit, contact._id, null);
    const { name, avatar_url } = answer.author;
    await saveProfile(unit, contact._id, { name, avatar_url: avatar_url ?? null });
    const ticket = await findNewestTicket(unit, contact._id);
    if (ticket)
      unit.record({
        kind: 'contact.updated',
        entityId: ticket._id,
        data: { ticket_id: ticket._id, contact_id: contact._id },
      });
  });
}
