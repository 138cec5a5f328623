import { ANSWERED_CHANNELS } from '#contracts/crm/answered-channels.ts';
import type { BeginChannel } from '#contracts/crm/outbound/endpoints.ts';
import { channelsUsedIn, type UsedChannel } from '#server/channels/public.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { knownAs, knownBy } from '#server/crm/outbound/begin-store.ts';
import { standingAt, type OutboundAddress } from '#server/crm/outbound/place.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** Whom somebody wants to write to: a contact, or an address of mail. */
export type Recipient = { contact_id?: string | undefined; address?: string | undefined };

/** Who they are on every channel that they are known on, and their address. */
type KnownRecipient = { contacts: readonly ContactRow[]; address: string | null };

/** @throws not_found where there is no such contact */
export const knownOf = async (unit: Unit, { contact_id, address }: Recipient): Promise<KnownRecipient> => {
  const asked = address === undefined ? contact_id : (await knownBy(unit, 'email', address))[0]?._id;
  const contacts = asked === undefined ? [] : await knownAs(unit, asked);
  if (contacts.length === 0 && address === undefined) return refuse('not_found');
  const mail = contacts.find(({ channel }) => channel === 'email')?.external_id;
  return { contacts, address: address ?? mail ?? null };
};

/** Who they are on one channel. */
export const placeOn = ({ contacts, address }: KnownRecipient, channel: UsedChannel): OutboundAddress => {
  const mail = channel.channel === 'email' ? address : null;
  const there = contacts.filter(({ connection_id }) => connection_id === channel._id);
  // Somebody may have several addresses: it is the one that was chosen.
  const contact = there.find(({ external_id }) => mail === null || external_id === mail) ?? null;
  return { channel, contact, address: mail };
};

/** The channels of the CRM on which people are answered. */
export const answeredChannels = async (unit: Unit): Promise<UsedChannel[]> =>
  (await channelsUsedIn(unit, 'crm')).filter(({ channel }) =>
    ANSWERED_CHANNELS.some((one) => one === channel),
  );

/** Every channel with whether a conversation with somebody can be begun there, those where it can first. @throws not_found */
export const beginChannels = async (unit: Unit, recipient: Recipient): Promise<BeginChannel[]> => {
  const known = await knownOf(unit, recipient);
  const items: BeginChannel[] = [];
  for (const channel of await answeredChannels(unit)) {
    const place = placeOn(known, channel);
    const { open, ...standing } = await standingAt(unit, place);
    items.push({
      connection: { _id: channel._id, name: channel.name },
      channel: channel.channel,
      contact: place.contact,
      ...standing,
      open_ticket: open,
    });
  }
  return items.toSorted((a, b) => Number(b.allowed) - Number(a.allowed));
};
