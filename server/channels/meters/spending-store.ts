import { sql } from 'kysely';
import type { ChannelMessage } from '#contracts/channels/health.ts';
import { computePeriod, type MeterDeclaration } from '#contracts/networks/meter.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The most messages that are listed. */
const MOST = 200;
/** A message that waited for a limit is older than the period that it spends: by how many days at most it is looked for. */
const WAITED_DAYS = 62;

type SpendingPage = { items: ChannelMessage[]; count: number; amount: number };

/** The messages that spent a meter of a connection in its current period, with their tickets: newest first. */
export async function listSpending(
  unit: UnitOfWork,
  connectionId: string,
  declared: MeterDeclaration,
): Promise<SpendingPage> {
  const { from } = computePeriod(declared, unit.now);
  const { rows } = await sql<ChannelMessage & { count: number; amount: number }>`
    select sent.message_id, sent.ticket_id, ticket.number, coalesce(nullif(contact.name, ''), contact.external_id) as customer,
           coalesce(sent.content ->> 'text', '') as text, sent.created_at as at,
           count(*) over ()::int as count, (sum(spent.amount) over ())::bigint as amount
      from outbox sent
      cross join lateral (
        select sum((one ->> 'amount')::bigint) as amount from jsonb_array_elements(sent.spent) one
         where one ->> 'meter' = ${declared.id} and (one ->> 'day')::date >= ${from}::date
      ) spent
      join tickets ticket on ticket.account_id = sent.account_id and ticket._id = sent.ticket_id
      join contacts contact on contact.account_id = ticket.account_id and contact._id = ticket.contact_id
     where sent.account_id = ${unit.accountId} and sent.connection_id = ${connectionId}
       and sent.created_at >= ${from}::date - ${WAITED_DAYS}::int and spent.amount > 0
     order by sent.created_at desc, sent.message_id limit ${MOST}`.execute(unit.db);
  const items = rows.map(({ count: _count, amount: _amount, ...message }) => message);
  return { items, count: rows[0]?.count ?? 0, amount: rows[0]?.amount ?? 0 };
}
