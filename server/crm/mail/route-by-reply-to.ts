import { z } from 'zod';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/public.ts';
import { loadReplyAddresses } from '#server/crm/mail/mail-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const Head = z.object({
  reply_to: z.string().min(1),
  reply_to_name: z.string().catch(''),
  via: z.never().optional(),
  list: z.never().optional(),
});

/**
 * Gives each visitor of a form or a marketplace a conversation of their own: a sender whose e-mails have several Reply-To addresses is no
 * person, so the customer is the one in Reply-To. E-mails that the connector recognises as a form by their header are routed so already.
 */
export async function routeByReplyTo(
  unit: UnitOfWork,
  connection: Connection,
  items: readonly Incoming[],
): Promise<Incoming[]> {
  const asking = new Map(items.flatMap((item) => askingElsewhere(item) ?? []));
  if (asking.size === 0) return [...items];
  const senders = [...new Set([...asking.keys()].map(({ conversation_id = '' }) => conversation_id))];
  const known = await loadReplyAddresses(unit, connection._id, senders);
  const placed: Incoming[] = [];
  for (const item of items) {
    const head = asking.get(item);
    const sender = item.conversation_id ?? '';
    const before = known.get(sender) ?? new Set();
    if (head) known.set(sender, new Set([...before, head.address]));
    const isShared = head !== undefined && [...before].some((address) => address !== head.address);
    placed.push(isShared ? ofVisitor(item, head) : item);
  }
  return placed;
}

type ReplyAddress = { address: string; name: string };

function askingElsewhere(item: Incoming): [[Incoming, ReplyAddress]] | null {
  if (item.place !== 'mail' || item.kind !== 'message' || !item.conversation_id) return null;
  const head = Head.safeParse(item.extra).data;
  const address = head?.reply_to.toLowerCase();
  if (!head || !address || address === item.conversation_id) return null;
  return [[item, { address, name: head.reply_to_name }]];
}

function ofVisitor(item: Incoming, { address, name }: ReplyAddress): Incoming {
  return {
    ...item,
    author: { _id: address.slice(0, 256), name: name.slice(0, 512) },
    conversation_id: address.slice(0, 512),
    extra: { ...item.extra, via: { name: item.author.name, address: item.author._id } },
  };
}
