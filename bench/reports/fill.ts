import type { ClickHouseClient } from '@clickhouse/client';

/** Rows of one insert, as a rebuild writes them. */
const TOGETHER = 100_000;

/** `changed`: how many of the newest tickets have a second version in a part of its own. */
export type FactFill = {
  accountId: string;
  tickets: number;
  changed: number;
  agents: number;
  newest: string;
};

/** Inserts facts of tickets, the newest a version later than the others, made by the engine itself: one every twenty seconds. */
export async function fillTicketFacts(
  clickhouse: ClickHouseClient,
  { accountId, tickets, changed, agents, newest }: FactFill,
): Promise<void> {
  const insert = (version: number, from: number, count: number): Promise<unknown> =>
    clickhouse.command({
      query: `insert into ticket_facts (account_id, version, _id, number, created_at, done_at, last_message_at, channel, connection_id,
          contact_id, state, done, priority, source, assignee_id, tag_ids, replies, received, worked, reopened, breached, csat, nps,
          first_response, handling_time, resolution_time)
        with ({tickets: UInt64} - number) as age, fromUnixTimestamp64Milli({newest: Int64} - age * 20000, 'UTC') as at,
          leftPad(lower(hex(toUInt64(toUnixTimestamp64Milli(at)))), 12, '0') as stamp, lower(hex(MD5(toString(number)))) as seed
        select {account: UUID}, {version: UInt64}, toUUID(concat(substring(stamp, 1, 8), '-', substring(stamp, 9, 4), '-7',
            substring(seed, 1, 3), '-8', substring(seed, 4, 3), '-', substring(seed, 7, 12))), number, at,
          if(number % 33 = 0, null, at + 3600), at, ['line', 'facebook', 'email', 'webchat'][cityHash64(number, 'c') % 4 + 1],
          toUUID('00000000-0000-4000-8000-000000000001'), toUUID('00000000-0000-4000-8000-000000000002'),
          if(number % 33 = 0, 'open', 'done'), number % 33 > 0, cityHash64(number, 'p') % 5, 'customer',
          if(number % 3 = 0, null, toUUID(concat('00000000-0000-4000-9000-', leftPad(toString(cityHash64(number, 'a') % {agents: UInt64}), 12, '0')))),
          arrayMap(one -> toUUID(concat('00000000-0000-4000-a000-', leftPad(toString(cityHash64(number, one) % 200), 12, '0'))),
            range(cityHash64(number, 't') % 3)),
          10, 10, null, number % 50 = 0, number % 20 = 0, if(number % 10 = 0, number % 5 + 1, null), if(number % 10 = 0, number % 11, null),
          cityHash64(number, 'r') % 7200, cityHash64(number, 'h') % 9000, cityHash64(number, 's') % 90000
        from numbers({from: UInt64}, {count: UInt64})`,
      query_params: { account: accountId, version, newest: Date.parse(newest), tickets, agents, from, count },
    });
  for (let from = 1; from <= tickets; from += TOGETHER)
    await insert(1, from, Math.min(TOGETHER, tickets + 1 - from));
  await clickhouse.command({ query: 'optimize table ticket_facts' });
  await insert(2, tickets + 1 - changed, changed);
}
