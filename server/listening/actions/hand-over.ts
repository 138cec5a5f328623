import type { Incoming } from '#contracts/inbound/incoming.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { storeTicketOfMention } from '#server/listening/actions/conversation-store.ts';
import { linkTicket, findTicketOfMention } from '#server/listening/actions/ticket-store.ts';
import { findMention } from '#server/listening/feed/feed-store.ts';
import type { MentionRow } from '#server/listening/feed/mention-row.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'>;

/**
 * Creates a ticket from a mention, once: the ticket holds the post as its customer's message, the mention the ticket's id. For a mention
 * that arrived in a ticket, returns that one.
 * @throws not_found
 */
export async function createTicketFromMention(call: Scope, id: string) {
  const { context, accountId } = call;
  const { sees } = await loadKeywordNames(call);
  const row = requireFound(await findMention(context.clickhouse, accountId, { id, sees }));
  const made = await call.inUnit(async (unit) => {
    // With two concurrent requests the second waits and gets the first one's ticket.
    await holdUntilCommit(unit.db, `mention:${id}`);
    const known = await findTicketOfMention(context, unit, row);
    if (known) return { ticket_id: known._id, number: known.number, created: false };
    return open(call, unit, row);
  });
  await storeTicketOfMention(call, row, made.ticket_id);
  return made;
}

async function open({ context }: Scope, unit: UnitOfWork, row: MentionRow) {
  const post = { sourceId: row.source_id, item: itemOf(row) };
  const ticket = await context.ports.customerCare.openForPost(context, unit, post);
  await linkTicket(unit, row._id, ticket._id);
  unit.record({
    kind: 'mention.handed_over',
    entityId: row._id,
    data: { ids: [row._id], ticket_id: ticket._id, number: ticket.number },
  });
  return { ticket_id: ticket._id, number: ticket.number, created: ticket.created };
}

/** A stored mention in the form of an incoming item of a channel. */
function itemOf(row: MentionRow): Incoming {
  return {
    provider_id: `mention:${row._id}`,
    kind: row.kind,
    channel: row.channel,
    author: {
      _id: row.author_id,
      name: row.author_name || row.author_handle,
      ...(row.author_avatar ? { avatar_url: row.author_avatar } : {}),
    },
    text: [row.title, row.text, row.url].filter(Boolean).join('\n\n'),
    published_at: row.published,
    media: row.media.map((url) => ({ kind: 'image' as const, url })),
  };
}
