import type { ClickHouseClient } from '@clickhouse/client';

type FillInput = { accountId: string; mentions: number; tickets: number; span: { from: string; to: string } };

/** Words of the made-up texts: the n-th is in about one post in n. */
const WORDS = 200;

/** Made-up rows of one account, the same at every run, made by the engine itself. */
export async function fillRows(
  clickhouse: ClickHouseClient,
  { accountId, mentions, tickets, span }: FillInput,
): Promise<void> {
  const seconds = (Date.parse(span.to) - Date.parse(span.from)) / 1000;
  const query_params = { account: accountId, from: Date.parse(span.from) / 1000, seconds, mentions, tickets };
  const at = `fromUnixTimestamp64Milli(({from: Int64} + cityHash64(number, 'at') % {seconds: Int64}) * 1000, 'UTC')`;
  const channel = `['x', 'facebook', 'line', 'youtube', 'pantip'][cityHash64(number, 'channel') % 5 + 1]`;
  await clickhouse.command({
    query: `insert into mentions (account_id, _id, channel, kind, author_id, followers, published_at, collected_at, language, sentiment,
        hashtags, country, engagement, reach, text, folded)
      with arrayStringConcat(arrayFilter((word, place) -> cityHash64(number, place) % place = 0,
          arrayMap(place -> concat('word', toString(place)), range(1, ${WORDS})), range(1, ${WORDS})), ' ') as body
      select {account: UUID}, generateUUIDv4(number), ${channel}, 'post', toString(cityHash64(number, 'author') % 50000),
        toUInt64(pow(1000000, (cityHash64(number, 'followers') % 1000) / 1000)), ${at} as at, at,
        ['th', 'en', ''][cityHash64(number, 'language') % 3 + 1], cityHash64(number, 'sentiment') % 4 + 1,
        arrayMap(one -> concat('tag', toString(cityHash64(number, one) % 200)), range(cityHash64(number, 'tags') % 3)),
        ['', 'TH', 'US', 'SG'][cityHash64(number, 'country') % 4 + 1],
        cityHash64(number, 'engagement') % 100, cityHash64(number, 'reach') % 10000, body, body
      from numbers({mentions: UInt64})`,
    query_params,
  });
  await clickhouse.command({
    query: `insert into ticket_facts (account_id, version, _id, number, created_at, channel, connection_id, contact_id, assignee_id, state,
        priority, tag_ids, source, reopened, breached, csat, first_response)
      select {account: UUID}, 1, generateUUIDv4(number), number, ${at}, ${channel}, generateUUIDv4(1),
        reinterpretAsUUID(cityHash64(number, 'contact') % 20000),
        if(number % 4 = 0, null, reinterpretAsUUID(cityHash64(number, 'agent') % 100 + 1)), 'open', cityHash64(number, 'priority') % 5,
        arrayMap(one -> reinterpretAsUUID(cityHash64(number, one) % 200 + 1), range(cityHash64(number, 'tags') % 3)), 'customer',
        cityHash64(number, 'reopened') % 10 = 0, cityHash64(number, 'breached') % 7 = 0,
        if(cityHash64(number, 'asked') % 3 = 0, cityHash64(number, 'csat') % 5 + 1, null), cityHash64(number, 'response') % 7200
      from numbers({tickets: UInt64})`,
    query_params,
  });
}
