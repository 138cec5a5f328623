import type { ClickHouseClient } from '@clickhouse/client';
import type pg from 'pg';
import type { AccountId } from '#contracts/kit/ids.ts';

/** The amount of data: accounts, rules (and keywords) per account, and mentions per account in the weeks before. */
export type Sizes = { accounts: number; rules: number; mentions: number };

/** Days over which the mentions are spread: the days that rules learn from, plus a margin. */
export const DAYS = 40;

/**
 * A realistic mix of rules, one per keyword. Of every twenty, ten are for spikes, three each for negative shares and reach, two for words,
 * and one each for authors and silence.
 */
const KIND = `(array['spike','spike','spike','spike','spike','spike','spike','spike','spike','spike',
  'negative','negative','negative','reach','reach','reach','words','words','author','silence'])[1 + n % 20]`;

/** An account, and the number of its first keyword in mentions; the numbers of the other keywords follow it. */
export type FilledAccount = { accountId: AccountId; first: number };

/** Creates the keywords of an account, and one rule for each. */
export async function fillRules(
  owner: pg.Pool,
  accountId: AccountId,
  { rules, from }: { rules: number; from: Date },
): Promise<FilledAccount> {
  const { rows } = await owner.query<{ number: number }>(
    `insert into keywords (account_id, _id, product, name, patterns, match, active)
     select $1, gen_random_uuid(), 'listening', 'Keyword ' || lpad(n::text, 5, '0'), array['word' || n], 'auto', true
       from generate_series(1, $2::int) n
     returning number`,
    [accountId, rules],
  );
  await owner.query(
    `insert into alert_rules (account_id, _id, name, kind, filter, sensitivity, at_least, authors, cooldown_hours, merge,
       people, by_web, by_email, active, created_at, updated_at, effective_from)
     select $1, gen_random_uuid(), 'Rule ' || n, kind, jsonb_build_object('keyword', keyword), 'balanced',
       case when kind in ('reach', 'author') then 1500000 end, case when kind = 'author' then array['author7'] else '{}' end,
       24, true, '{}', true, false, true, $2, $2, $2
       from (select row_number() over (order by name) - 1 as n, _id as keyword from keywords where account_id = $1) named,
         lateral (select ${KIND} as kind) chosen`,
    [accountId, from],
  );
  return { accountId, first: Math.min(...rows.map((row) => row.number)) };
}

const time = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '');

/**
 * Generates mentions of every account from a seed. Times of publication and collection are spread evenly between two instants. Each mention
 * has one to three of the account's keywords, with a few keywords on most mentions, ten words, and an author weighted by activity.
 */
export async function fillMentions(
  clickhouse: ClickHouseClient,
  {
    accounts,
    rules,
    mentions,
    seed,
    from,
    to,
  }: Omit<Sizes, 'accounts'> & {
    accounts: readonly FilledAccount[];
    seed: number;
    from: Date;
    to: Date;
  },
): Promise<void> {
  await clickhouse.command({
    query: STATEMENT,
    query_params: {
      accounts: accounts.map(({ accountId }) => accountId),
      firsts: accounts.map(({ first }) => first),
      rules,
      seed,
      count: mentions * accounts.length,
      from: time(from),
      span: to.getTime() - from.getTime(),
    },
    clickhouse_settings: { max_partitions_per_insert_block: '0' },
  });
}

const h = (salt: number): string => `cityHash64(n, {seed:UInt32}, ${salt})`;

const STATEMENT = `
insert into mentions (account_id, _id, source_id, channel, kind, author_id, author_name, text, published_at, collected_at,
  language, sentiment, confidence, likes, keywords, words, folded, followers, cluster, reach, engagement, hidden)
select
  {accounts:Array(UUID)}[1 + n % length({accounts:Array(UUID)})],
  reinterpretAsUUID(concat(reinterpretAsFixedString(${h(1)}), reinterpretAsFixedString(${h(2)}))),
  toUUID('01920000-0000-7000-8000-0000000000ff'),
  ['facebook', 'twitter', 'pantip', 'rss'][1 + ${h(3)} % 4],
  'post',
  concat('author', toString(toUInt32(pow(20000, (${h(4)} % 100000) / 100000.)))) as author,
  author,
  arrayStringConcat(said, ' ') as body,
  toDateTime64({from:String}, 3, 'UTC') + toIntervalMillisecond(${h(5)} % {span:UInt64}) as at,
  at,
  'th',
  toInt8([2, 2, 2, 1, 3][1 + ${h(6)} % 5]),
  0.8,
  ${h(7)} % 500,
  arrayDistinct(arrayMap(k -> toUInt32({firsts:Array(UInt32)}[1 + n % length({accounts:Array(UUID)})] + pow({rules:UInt32}, (cityHash64(n, {seed:UInt32}, k, 8) % 100000) / 100000.) - 1), range(1 + ${h(9)} % 3))),
  arrayDistinct(arrayMap(w -> concat('word', toString(toUInt32(pow(50000, (cityHash64(n, {seed:UInt32}, w, 10) % 100000) / 100000.)))), range(10))) as said,
  body,
  toUInt32(pow(2000000, (${h(11)} % 100000) / 100000.)),
  bitAnd(${h(12)}, 9007199254740991),
  toUInt32(${h(13)} % 20000),
  toUInt32(${h(7)} % 500),
  'no'
from (select number as n from numbers({count:UInt64}))`;
