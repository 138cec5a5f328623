import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildRulePositionsSql, type RuleScope } from '#server/listening/alerts/rule-places.ts';

const Row = z.object({
  rule: z.coerce.number(),
  author: z.string(),
  name: z.string(),
  fans: z.coerce.number(),
  said: z.coerce.number(),
});
/** Somebody to fire for: who, with how many followers, and when they wrote, in milliseconds. */
export type NotedAuthor = Omit<z.infer<typeof Row>, 'rule'>;

/** A rule of authors: which mentions, whom, and from when on. */
export type AuthorRule = {
  where: Sql;
  /** Authors by their ids who are always of note. */
  authors: readonly string[];
  /** From how many followers on somebody who never wrote before is of note; null: nobody is for that. */
  followers: number | null;
  from: number;
  /** Only what came in since then; nought: all. */
  since: number;
};

/** For so long somebody may not have written to be new again, in milliseconds. */
export const NEW_AGAIN_MS = 90 * 86_400_000;
/** Most authors one rule tells of in a look. */
const MOST = 500;

/**
 * First post of each author of note within a time, of several rules in one question, by the rule's place: those who are watched, and
 * those who are new and have many followers.
 */
export const readNotedAuthors = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { rules, to }: { rules: readonly AuthorRule[]; to: number },
): Promise<Map<number, NotedAuthor[]>> => {
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
};

/** The posts of a rule that are by somebody of note. */
const notedBy = ({
  where,
  authors,
  followers,
}: Pick<AuthorRule, 'where' | 'authors' | 'followers'>): RuleScope => {
  const watched = sql`author_id in ${bindValue('Array(String)', authors)}`;
  const large =
    followers === null ? sql`false` : sql`ifNull(followers, 0) >= ${bindValue('UInt64', followers)}`;
  return { where: sql`(${where}) and (${watched} or ${large})`, keyword: null };
};

/** What a row's rule has at its place. */
const of = (rules: readonly AuthorRule[], type: string, told: (rule: AuthorRule) => unknown): Sql =>
  sql`arrayElement(${bindValue(`Array(${type})`, rules.map(told))}, rule)`;

/** Whether a row's mention is one that its rule looks at now; its others tell who is new. */
const arrived = (rules: readonly AuthorRule[]): Sql =>
  sql`toUnixTimestamp64Milli(published_at) >= ${of(rules, 'Int64', ({ from }) => from)}
    and toUnixTimestamp64Milli(collected_at) >= ${of(rules, 'Int64', ({ since }) => since)}`;

const PastRow = z.object({
  author: z.string(),
  name: z.string(),
  fans: z.coerce.number(),
  said: z.tuple([z.array(z.coerce.number()), z.array(z.coerce.number())]),
});
/** Somebody of note with when they wrote, in milliseconds and in order; of five minutes the first post. */
export type PastAuthor = Pick<NotedAuthor, 'author' | 'name' | 'fans'> & { said: readonly number[] };

/** More authors one back-test does not tell of. */
const MOST_PAST = 5_000;

/** Everybody of note within a time and as long before it as it takes to be new again. */
export const readPastAuthors = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { to, ...rule }: Omit<AuthorRule, 'since'> & { to: number },
): Promise<PastAuthor[]> => {
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
};
