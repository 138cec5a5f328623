import { computeStableId } from '#connectors/kit/stable-id.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { ComparedMail } from '#engine/mail/same-mail.ts';

/** What of a mail is compared with another one under the same Message-ID. */
export const toComparedMail = ({ author, text }: Incoming): ComparedMail => ({ author_id: author._id, text });

/** An e-mail with an id made of its Message-ID and its content, because another e-mail has the same Message-ID. */
export function withOwnId(item: Incoming): Incoming {
  const id = `${item.provider_id.slice(0, 440)}#${computeStableId([item.author._id, item.text])}`;
  return { ...item, provider_id: id, message_id: id };
}
