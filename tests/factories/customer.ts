import { sql } from 'kysely';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { findConnection } from '#server/channels/public.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';

/** The customer, with the connection and the account. */
type Customer = { accountId: AccountId; connectionId: string; user: string };

/** A customer sends a message: only the conversation, without the network and without a mention. Its network id is `m <text>`. */
export async function receiveCustomerMessage(
  context: Context,
  { accountId, connectionId, user }: Customer,
  item: Partial<Incoming> & { text: string },
): Promise<void> {
  const connection = await findConnection(context, connectionId);
  if (!connection) throw new Error('the connection is gone');
  const whole: Incoming = {
    provider_id: `${user} ${item.text}`,
    message_id: `m ${item.text}`,
    kind: 'message',
    channel: connection.channel,
    author: { _id: user, name: 'Customer' },
    conversation_id: user,
    published_at: context.clock().toISOString(),
    ...item,
  };
  await inTransaction(context, { accountId, actor: OUTSIDE }, (unit) =>
    storeInConversations(context, unit, { connection, items: [whole] }),
  );
}

type TicketSummary = {
  _id: string;
  state: string;
  apart: boolean;
  parent_id: string | null;
  merged_into: string | null;
  lines: string[];
  message_ids: string[];
};

/** The tickets of a customer as stored, in the order in which they began, with their messages in order. */
export async function listTicketSummaries(
  db: Context['database']['platform'],
  accountId: AccountId,
  user: string,
): Promise<TicketSummary[]> {
  const { rows } = await sql<TicketSummary>`
    select ticket._id, ticket.state, ticket.apart, ticket.parent_id, ticket.merged_into, held.lines, held.message_ids
      from contacts contact
      join tickets ticket on ticket.account_id = contact.account_id and ticket.contact_id = contact._id
      cross join lateral (
        select coalesce(array_agg(text order by seq), '{}') as lines,
               coalesce(array_agg(_id::text order by seq), '{}') as message_ids
          from messages where account_id = ticket.account_id and ticket_id = ticket._id) held
     where contact.account_id = ${accountId} and contact.external_id = ${user}
     order by ticket.number`.execute(db);
  return rows;
}

/** The same in terms of the model: split-off tickets and merges by their position in the list. */
export function toModel(tickets: readonly TicketSummary[]) {
  const place = (id: string | null) => (id === null ? null : tickets.findIndex(({ _id }) => _id === id));
  return tickets.map(({ state, apart, lines, parent_id, merged_into }) => ({
    state,
    apart,
    lines,
    whole: place(parent_id),
    into: place(merged_into),
  }));
}
