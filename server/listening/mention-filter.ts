import type { MentionFilter } from '#contracts/listening/filter.ts';
import { at, bound, every, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { wantedWhere, type Wanted } from '#server/settings/keywords/public.ts';

/** The filters that feed, overview and preview share; `from` and `to` are always there. */
export type Filter = Pick<MentionFilter, 'from' | 'to'> & Partial<MentionFilter>;

/**
 * The condition that a filter stands for; the same for lists and for every count, so that a number always opens exactly what
 * it counts.
 * @throws invalid_request where the time range is empty
 */
export const mentionWhere = (filter: Filter, keywords: KeywordNames): Sql => {
  if (Date.parse(filter.from) >= Date.parse(filter.to))
    refuse('invalid_request', { fields: { to: 'must be later than from' } });
  return every([
    sql`published_at >= ${at(filter.from)} and published_at < ${at(filter.to)}`,
    ...listed(sql`channel`, filter.channel, filter.not_channel),
    ...listed(sql`sentiment`, filter.sentiment, filter.not_sentiment),
    ...listed(sql`language`, filter.language, filter.not_language),
    ...listed(sql`author_id`, filter.author, filter.not_author),
    ...(filter.keyword ? [hasAny(keywords.numbers(filter.keyword))] : []),
    ...(filter.not_keyword ? [sql`not ${hasAny(keywords.numbers(filter.not_keyword))}`] : []),
    ...(filter.matched === 'yes' ? [hasAny(keywords.all)] : []),
    ...(filter.matched === 'no' ? [sql`not ${hasAny(keywords.all)}`] : []),
    ...(filter.text === undefined ? [] : [wantedWhere(askedText(filter.text))]),
  ]);
};

const listed = (
  column: Sql,
  only: readonly string[] | undefined,
  not: readonly string[] | undefined,
): Sql[] => [
  ...(only ? [sql`${column} in ${bound('Array(String)', only)}`] : []),
  ...(not ? [sql`${column} not in ${bound('Array(String)', not)}`] : []),
];

const hasAny = (numbers: readonly number[]): Sql => sql`hasAny(keywords, ${bound('Array(UInt32)', numbers)})`;

/** Folded like keywords, so that ways of writing do not matter; found anywhere, also inside words. */
export const askedText = (text: string): Wanted => ({
  sets: [{ includes: [text], excludes: [] }],
  match: 'anywhere',
});
