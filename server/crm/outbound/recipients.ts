import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { ANSWERED_CHANNELS } from '#contracts/networks.ts';
import { listUsedChannels, type UsedChannel } from '#server/channels/public.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { resolveAvailability, type OutboundAddress } from '#server/crm/outbound/availability.ts';
import { listPersonContacts, listContactsByExternalId } from '#server/crm/outbound/outbound-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** The recipient that a user chose: a contact, or an e-mail address. */
export type Recipient = { contact_id?: string | undefined; address?: string | undefined };

/** Their contacts on every channel on which they are known, and their address. */
type KnownRecipient = { contacts: readonly ContactRow[]; address: string | null };

/** @throws not_found where there is no such contact */
export async function loadKnownRecipient(
  unit: UnitOfWork,
  { contact_id, address }: Recipient,
): Promise<KnownRecipient> {
  const contactId =
    address === undefined ? contact_id : (await listContactsByExternalId(unit, 'email', address))[0]?._id;
  const contacts = contactId === undefined ? [] : await listPersonContacts(unit, contactId);
  if (contacts.length === 0 && address === undefined) return refuse('not_found');
  const mail = contacts.find(({ channel }) => channel === 'email')?.external_id;
  return { contacts, address: address ?? mail ?? null };
}

/** Their contact on one channel. */
export function resolveAddress({ contacts, address }: KnownRecipient, channel: UsedChannel): OutboundAddress {
  const mail = channel.channel === 'email' ? address : null;
  const there = contacts.filter(({ connection_id }) => connection_id === channel._id);
  // A person may have several addresses: the chosen one is used.
  const contact = there.find(({ external_id }) => mail === null || external_id === mail) ?? null;
  return { channel, contact, address: mail };
}

/** The channels of the CRM on which people are answered. */
export async function listAnsweredChannels(unit: UnitOfWork): Promise<UsedChannel[]> {
  return (await listUsedChannels(unit, 'crm')).filter(({ channel }) =>
    ANSWERED_CHANNELS.some((one) => one === channel),
  );
}

/** Every channel, with whether a conversation with the recipient can be begun there; possible ones first. @throws not_found */
export async function listOutboundChannels(unit: UnitOfWork, recipient: Recipient): Promise<BeginChannel[]> {
  const known = await loadKnownRecipient(unit, recipient);
  const items: BeginChannel[] = [];
  for (const channel of await listAnsweredChannels(unit)) {
    const place = resolveAddress(known, channel);
    const { open, ...standing } = await resolveAvailability(unit, place);
    items.push({
      connection: { _id: channel._id, name: channel.name },
      channel: channel.channel,
      contact: place.contact,
      ...standing,
      open_ticket: open,
    });
  }
  return items.toSorted((a, b) => Number(b.allowed) - Number(a.allowed));
}
