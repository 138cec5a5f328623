import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { findPublicPlace } from '#contracts/networks/network.ts';
import type { OutboundInput } from '#server/crm/outbound/outbound-input.ts';
import { refuse } from '#server/kit/errors.ts';

/** The first message of a conversation in the form that its channel takes: an e-mail with its header, a private message where the
 * channel also has public ones. */
export function buildFirstMessage(
  channel: Channel,
  { text, html, media, subject, cc, bcc, signature }: OutboundInput,
): OutgoingMessage {
  const { places } = getCapabilities(channel);
  const said = {
    text,
    ...(html === undefined ? {} : { html }),
    ...(media ? { media } : {}),
    ...(cc ? { cc } : {}),
    ...(bcc ? { bcc } : {}),
    ...(signature ? { signature } : {}),
  };
  if (places.includes('mail')) {
    if (subject === undefined) refuse('invalid_request', { fields: { subject: fault('subject_needed') } });
    return { ...said, ...(subject === undefined ? {} : { subject }) };
  }
  return findPublicPlace({ places }) !== undefined ? { ...said, visibility: 'private' } : said;
}
