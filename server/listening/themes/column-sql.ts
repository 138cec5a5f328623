import { type Sql, sql, bindValue } from '#server/kit/clickhouse/sql.ts';

/** Kinds of themes that mentions store as a list of values. */
export type ListedKind = 'word' | 'hashtag' | 'mentioned' | 'domain' | 'link' | 'emoji';

/** The column of mentions that holds a kind. */
export const COLUMN: Record<ListedKind, Sql> = {
  word: sql`words`,
  hashtag: sql`hashtags`,
  mentioned: sql`mentioned`,
  domain: sql`domains`,
  link: sql`links`,
  emoji: sql`emoji`,
};

/** Mentions that have one of some values of a kind. */
export function buildMembersCondition(kind: ListedKind, members: readonly string[]): Sql {
  return sql`hasAny(${COLUMN[kind]}, ${bindValue('Array(String)', members)})`;
}
