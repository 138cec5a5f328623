import { hasOwnCodes } from '#engine/terms/letter-codes.ts';
import { toLiteral } from '#engine/terms/literal.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/**
 * The condition for the posts that contain a text anywhere, folded like keywords: the same posts for which the matcher finds it. The index
 * of the folded text skips granules where the text is rare, without reading the text.
 */
export function buildTextCondition(text: string): Sql {
  const { text: wanted } = toLiteral(text, 'anywhere');
  return wanted === ''
    ? sql`false`
    : sql`${buildIndexCondition(wanted)} and ${buildContainsCondition(wanted)}`;
}

/** That folded letters are in a text: looked for in its codes, which are a third as long for Thai, where these tell them from all others. */
export function buildContainsCondition(letters: string): Sql {
  return hasOwnCodes(letters)
    ? sql`position(folded_codes, ${buildCodesSql(bindValue('String', letters))}) > 0`
    : sql`position(folded, ${bindValue('String', letters)}) > 0`;
}

/** A text of letters that have codes of their own, as these codes. */
export const buildCodesSql = (text: Sql): Sql => sql`convertCharset(${text}, 'utf-8', 'tis-620')`;

/**
 * Skips granules in which no folded text contains these letters. The index is searched for the longest run without a backslash: ClickHouse
 * 26 turns backslashes before a wildcard into letters that occur nowhere, and rows that contain them would be lost.
 */
export function buildIndexCondition(letters: string): Sql {
  const [longest = ''] = letters.split('\\').toSorted((one, other) => other.length - one.length);
  return sql`indexHint(folded like ${bindValue('String', `%${longest.replaceAll(/[%_]/g, '\\$&')}%`)})`;
}
