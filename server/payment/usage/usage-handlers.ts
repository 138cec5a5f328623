import { sql } from 'kysely';
import { getMonthSpan } from '#contracts/payment/forecast.ts';
import * as contract from '#contracts/payment/endpoints.ts';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';
import type { ChannelUsage } from '#contracts/payment/usage.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { findPlan } from '#server/payment/plans/plan-store.ts';
import { loadUsage } from '#server/payment/usage/usage.ts';

/** `accountID` must be the session's own (decisions, section 4). @throws not_found */
const own = (unit: UnitOfWork, { accountID }: { accountID?: string | undefined }): void => {
  if (accountID !== undefined && accountID !== unit.accountId) refuse('not_found');
};

/** Plan and usage for everybody who is signed in. */
export const usageHandlers = [
  bind(contract.getPlan, async ({ unit, query }) => {
    own(unit, query);
    const { plan_id } = await unit.db
      .selectFrom('accounts')
      .select('plan_id')
      .where('_id', '=', unit.accountId)
      .executeTakeFirstOrThrow();
    return requireFound(await findPlan(unit.db, plan_id ?? OPEN_PLAN_ID));
  }),
  bind(contract.getUsage, async ({ unit, query }) => {
    own(unit, query);
    return loadUsage(unit);
  }),
  bind(contract.getMessengerUsage, async ({ unit, query }) => {
    own(unit, query);
    return { items: await channelUsage(unit), next: null };
  }),
];

const channelUsage = async (unit: UnitOfWork): Promise<ChannelUsage[]> => {
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
};
