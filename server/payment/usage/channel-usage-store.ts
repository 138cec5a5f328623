import { sql } from 'kysely';
import { getMonthSpan } from '#contracts/payment/ledger-days.ts';
import type { ChannelUsage } from '#contracts/payment/usage.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The messages of the month by connection. */
export async function listChannelUsage(unit: UnitOfWork): Promise<ChannelUsage[]> {
  const { from } = getMonthSpan(unit.now);
  const counted = unit.db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts._id', '=', 'messages.contact_id'),
    )
    .select([
      'contacts.connection_id',
      sql<number>`count(*) filter (where messages.direction = 'in')`.as('received'),
      sql<number>`count(*) filter (where messages.direction = 'out')`.as('sent'),
    ])
    .where('messages.account_id', '=', unit.accountId)
    .where('messages.at', '>=', from.toISOString())
    .groupBy('contacts.connection_id')
    .as('counted');
  const rows = await unit.db
    .selectFrom('connections')
    .leftJoin(counted, 'counted.connection_id', 'connections._id')
    .select([
      'connections._id',
      'connections.channel',
      'connections.name',
      'counted.received',
      'counted.sent',
    ])
    .where('connections.account_id', '=', unit.accountId)
    .orderBy('connections.name')
    .execute();
  return rows.map(({ _id, received, sent, ...rest }) => ({
    connection_id: _id,
    ...rest,
    received: received ?? 0,
    sent: sent ?? 0,
  }));
}
