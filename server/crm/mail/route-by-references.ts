import { z } from 'zod';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { readMailHead } from '#server/crm/mail/mail-head.ts';
import type { KnownMail } from '#server/crm/mail/mail-store.ts';

const References = z.object({ references: z.array(z.string()) });

/** The IDs of the e-mails that an e-mail answers, the nearest first. */
export function getReferencedIds({ parent_id, thread, extra }: Incoming): string[] {
  const references = References.safeParse(extra).data?.references ?? [];
  return [...new Set([parent_id ?? [], references.toReversed(), thread ?? []].flat())];
}

/** The data for routing an e-mail. */
type ReferenceIndex = {
  /** The stored e-mails by their IDs. */
  known: ReadonlyMap<string, readonly KnownMail[]>;
  /** Whether its sender joins the ticket of a stored e-mail. */
  joins: (item: Incoming, mail: KnownMail) => boolean;
  /** The earlier e-mails of the same delivery, already routed and not stored yet. */
  before: readonly Incoming[];
};

/** An e-mail with the conversation it belongs to: its sender's own, where they are in it themselves, else that of the nearest e-mail in
 * which they were addressed. */
export function routeByReferences(item: Incoming, { known, joins, before }: ReferenceIndex): Incoming {
  const sender = item.conversation_id ?? '';
  const within = (conversation_id: string): Incoming => ({ ...item, conversation_id });
  // An e-mail that is delivered again is routed as it was the first time.
  const again = known.get(item.message_id ?? '')?.find(({ direction }) => direction === 'in');
  if (again && item.kind === 'message') return within(again.external_id);
  for (const id of getReferencedIds(item)) {
    const stored = known.get(id) ?? [];
    const earlier = before.find(({ message_id }) => message_id === id);
    if (earlier?.conversation_id === sender || stored.some(({ external_id }) => external_id === sender))
      return item;
    if (earlier?.conversation_id !== undefined && isAddressedIn(earlier, sender))
      return within(earlier.conversation_id);
    const joined = stored.find((mail) => joins(item, mail));
    if (joined) return within(joined.external_id);
  }
  return item;
}

function isAddressedIn({ extra }: Incoming, address: string): boolean {
  const { to, cc } = readMailHead(extra);
  return [...to, ...cc].some((person) => person.address.toLowerCase() === address);
}
