import { toLiteral } from '#engine/terms/literal.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/**
 * The condition for the posts that contain a text anywhere, folded like keywords: the same posts for which the matcher finds it. The index
 * of the folded text skips granules where the text is rare, without reading the text; the remaining rows are searched in the narrow copy,
 * which is a third as long for Thai.
 */
export function buildTextCondition(text: string): Sql {
  const { text: wanted } = toLiteral(text, 'anywhere');
  if (wanted === '') return sql`false`;
  const found = NARROW.test(wanted)
    ? sql`position(folded_bytes, convertCharset(${bindValue('String', wanted)}, 'utf-8', 'tis-620')) > 0`
    : sql`position(folded, ${bindValue('String', wanted)}) > 0`;
  return sql`${buildIndexCondition(wanted)} and ${found}`;
}

/**
 * Skips granules in which no folded text contains these letters. The index is searched for the longest run without a backslash: ClickHouse
 * 26 turns backslashes before a wildcard into letters that occur nowhere, and rows that contain them would be lost.
 */
export function buildIndexCondition(letters: string): Sql {
  const [longest = ''] = letters.split('\\').toSorted((one, other) => other.length - one.length);
  return sql`indexHint(folded like ${bindValue('String', `%${longest.replaceAll(/[%_]/g, '\\$&')}%`)})`;
}

/**
 * The characters that the narrow copy distinguishes: ASCII except `?`, which replaces everything else there, and Thai. (It also drops the
 * few invisible characters that folding keeps, such as Hangul fillers.)
 */
export const NARROW = /^[\t\n\r\x20-\x3e\x40-\x7e\u0e01-\u0e3a\u0e3f-\u0e5b]+$/;
