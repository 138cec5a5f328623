import { toLiteral } from '#engine/terms/literal.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/**
 * The condition that holds for the posts in which a text stands anywhere, folded like keywords: the same posts that the matcher
 * finds for it. The index of the folded text keeps stretches of posts out where the text is rare, without being read itself; what
 * is left is looked through in the narrow copy, which is a third as long where it is Thai.
 */
export const buildTextCondition = (text: string): Sql => {
  const { text: wanted } = toLiteral(text, 'anywhere');
  if (wanted === '') return sql`false`;
  const found = NARROW.test(wanted)
    ? sql`position(narrow, convertCharset(${bindValue('String', wanted)}, 'utf-8', 'tis-620')) > 0`
    : sql`position(folded, ${bindValue('String', wanted)}) > 0`;
  return sql`${buildIndexCondition(wanted)} and ${found}`;
};

/**
 * Keeps stretches of posts out in which no folded text holds these letters. The index is asked for the longest run without a
 * backslash: of backslashes before a wildcard the engine makes letters that stand nowhere (ClickHouse 26), and what holds them is lost.
 */
export const buildIndexCondition = (letters: string): Sql => {
  const [longest = ''] = letters.split('\\').toSorted((one, other) => other.length - one.length);
  return sql`indexHint(folded like ${bindValue('String', `%${longest.replaceAll(/[%_]/g, '\\$&')}%`)})`;
};

/**
 * What the narrow copy tells apart: ASCII save `?`, which stands for everything else there, and Thai. (It also drops the few
 * signs that draw nothing and outlive the folding, such as Hangul fillers.)
 */
export const NARROW = /^[\t\n\r\x20-\x3e\x40-\x7e\u0e01-\u0e3a\u0e3f-\u0e5b]+$/;
