import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildRulePositionsSql, type RuleScope } from '#server/listening/alerts/rule-positions-sql.ts';

const Row = z.object({
  rule: z.coerce.number(),
  author: z.string(),
  name: z.string(),
  fans: z.coerce.number(),
  said: z.coerce.number(),
});
/** An author for whom to fire: id, number of followers, and when they posted, in milliseconds. */
export type NotedAuthor = Omit<z.infer<typeof Row>, 'rule'>;

/** An author rule: which mentions, which authors, and the start of the period. */
export type AuthorRule = {
  where: Sql;
  /** Ids of authors who always count as notable. */
  authors: readonly string[];
  /** The number of followers from which an author who never posted before is notable; null: no new author is. */
  followers: number | null;
  from: number;
  /** Only what was received since then; 0: everything. */
  since: number;
};

/** How long an author must not have posted to count as new again, in milliseconds. */
export const NEW_AGAIN_MS = 90 * 86_400_000;
/** The most authors that one rule reports in an evaluation. */
const MOST = 500;

/**
 * The first post of each notable author within a period, for several rules in one query, by the index of the rule: watched authors, and new
 * authors with many followers.
 */
export async function readNotedAuthors(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { rules, to }: { rules: readonly AuthorRule[]; to: number },
): Promise<Map<number, NotedAuthor[]>> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${buildRulePositionsSql(rules.map(notedBy))} as rule, author_id as author, anyLast(author_name) as name,
      max(ifNull(followers, 0)) as fans, minIf(toUnixTimestamp64Milli(published_at), ${arrived(rules)}) as said`,
    where: sql`published_at >= ${bindInstant(Math.min(...rules.map(({ from }) => from)) - NEW_AGAIN_MS)}
      and published_at < ${bindInstant(to)} and author_id != ''`,
    tail: sql`group by rule, author_id having countIf(${arrived(rules)}) > 0
      and (has(${of(rules, 'Array(String)', ({ authors }) => authors)}, author_id) or countIf(not (${arrived(rules)})) = 0)
      order by said limit ${bindValue('UInt32', MOST)} by rule`,
  });
  const noted = new Map<number, NotedAuthor[]>();
  for (const { rule, ...author } of rows) noted.set(rule - 1, [...(noted.get(rule - 1) ?? []), author]);
  return noted;
}

/** The posts of a rule that are by notable authors. */
function notedBy({
  where,
  authors,
  followers,
}: Pick<AuthorRule, 'where' | 'authors' | 'followers'>): RuleScope {
  const watched = sql`author_id in ${bindValue('Array(String)', authors)}`;
  const large =
    followers === null ? sql`false` : sql`ifNull(followers, 0) >= ${bindValue('UInt64', followers)}`;
  return { where: sql`(${where}) and (${watched} or ${large})`, keyword: null };
}

/** The value that belongs to a row's rule. */
function of(rules: readonly AuthorRule[], type: string, pick: (rule: AuthorRule) => unknown): Sql {
  return sql`arrayElement(${bindValue(`Array(${type})`, rules.map(pick))}, rule)`;
}

/** Whether a row's mention is one that its rule evaluates now; its other mentions show who is new. */
function arrived(rules: readonly AuthorRule[]): Sql {
  return sql`toUnixTimestamp64Milli(published_at) >= ${of(rules, 'Int64', ({ from }) => from)}
    and toUnixTimestamp64Milli(collected_at) >= ${of(rules, 'Int64', ({ since }) => since)}`;
}

const PastRow = z.object({
  author: z.string(),
  name: z.string(),
  fans: z.coerce.number(),
  said: z.tuple([z.array(z.coerce.number()), z.array(z.coerce.number())]),
});
/** A notable author with the times of their posts, in milliseconds and in order; of five minutes only the first post. */
export type PastAuthor = Pick<NotedAuthor, 'author' | 'name' | 'fans'> & { said: readonly number[] };

/** The most authors that one back-test reports. */
const MOST_PAST = 5_000;

/** All notable authors within a period, and within the time before it that it takes to be new again. */
export async function readPastAuthors(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { to, ...rule }: Omit<AuthorRule, 'since'> & { to: number },
): Promise<PastAuthor[]> {
  const ms = sql`toUnixTimestamp64Milli(published_at)`;
  const rows = await readMentions(clickhouse, accountId, {
    row: PastRow,
    select: sql`author_id as author, anyLast(author_name) as name, max(ifNull(followers, 0)) as fans,
      minMap([intDiv(${ms}, 300000)], [${ms}]) as said`,
    where: sql`published_at >= ${bindInstant(rule.from - NEW_AGAIN_MS)} and published_at < ${bindInstant(to)}
      and author_id != '' and ${notedBy(rule).where}`,
    tail: sql`group by author_id having max(published_at) >= ${bindInstant(rule.from)}
      order by max(published_at) desc limit ${bindValue('UInt32', MOST_PAST)}`,
  });
  return rows.map(({ said: [, said], ...author }) => ({ ...author, said }));
}
