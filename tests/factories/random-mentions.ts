import type { AccountId } from '#contracts/kit/ids.ts';
import { formatClickHouseTime } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { touchDays } from '#server/listening/public.ts';
import type { World } from '#tests/world.ts';

const DAY = 86_400_000;

/** A small deterministic generator: `below(most)` is a whole number from 0. */
export function makeBelow(first: number): (most: number) => number {
  let seed = first;
  return (most) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
}

type MentionOptions = {
  count: number;
  from: number;
  days: number;
  keywords: readonly number[];
  below: (most: number) => number;
};

/** Stores mentions that differ in everything that can be queried; their days are marked for the rollups. */
export async function storeRandomMentions(
  { suite: { context } }: World,
  accountId: AccountId,
  { count, from, days, keywords, below }: MentionOptions,
): Promise<void> {
  const oneOf = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
  const some = <T>(list: readonly T[]): T[] => list.filter(() => below(3) === 0);
  const values = Array.from({ length: count }, () => {
    const time = from + below(days * DAY);
    const author = below(9);
    return {
      account_id: accountId,
      _id: crypto.randomUUID(),
      source_id: accountId,
      channel: oneOf(['file', 'line', 'facebook', 'pantip']),
      kind: oneOf(['post', 'message']),
      // A comma in a name must not make two values of a filter.
      author_id: author === 0 ? '' : `a${author}, news`,
      author_name: `A${author}`,
      text: oneOf(['กาแฟ', 'coffee', 'ชา']),
      folded: oneOf(['กาแฟ', 'coffee', 'ชา']),
      published_at: formatClickHouseTime(time),
      collected_at: formatClickHouseTime(time),
      language: oneOf(['th', 'en', 'und']),
      sentiment: oneOf(['negative', 'neutral', 'positive', 'question', 'unjudged']),
      confidence: 1,
      followers: oneOf([null, 10, 999, 1_000, 25_000, 400_000]),
      keywords: some(keywords),
      words: some(['รอนาน', 'อร่อย', 'ราคา', 'สาขา']),
      hashtags: some(['promo', 'โปร', 'new']),
      domains: some(['example.com', 'pantip.com']),
      links: some(['example.com/a', 'pantip.com/topic/1?page=2', 'example.com/A']),
      country: oneOf(['', 'TH', 'JP']),
      cluster: oneOf([0, 0, 7, 8]),
      engagement: below(50),
      reach: below(5_000),
      likes: below(40),
      hidden: below(12) === 0 ? 'person' : 'no',
      status: oneOf(['new', 'seen', 'done']),
    };
  });
  await context.clickhouse.insert({ table: 'mentions', values, format: 'JSONEachRow' });
  const touched = values.map(({ published_at }) => published_at.slice(0, 10));
  await inTransaction(context, { accountId, actor: SYSTEM }, (unit) => touchDays(unit, touched));
}
