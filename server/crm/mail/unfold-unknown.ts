import { z } from 'zod';
import { unfoldQuoted } from '#connectors/email/visible-text.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { getReferencedIds } from '#server/crm/mail/route-by-references.ts';

const Folded = z.looseObject({ quoted: z.string().min(1), signature: z.string().catch('') });

/**
 * An e-mail with its quotation unfolded, where it answers no e-mail that is known here: then nobody has read the quoted text, and the
 * customer wants it read. Other e-mails stay as they are.
 */
export function unfoldUnknown(item: Incoming, isKnown: (id: string) => boolean): Incoming {
  const folded = item.place === 'mail' ? Folded.safeParse(item.extra) : null;
  if (!folded?.success) return item;
  if (getReferencedIds(item).some((id) => id !== item.message_id && isKnown(id))) return item;
  const { quoted, signature, ...extra } = folded.data;
  const { reply } = unfoldQuoted({ reply: item.text, signature, quoted });
  return { ...item, text: reply, extra };
}
