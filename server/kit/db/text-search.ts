import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { fold } from '#engine/text/fold.ts';

/**
 * The LIKE pattern for values that contain a text, folded as keywords and posts are: for columns that hold the result of `fold_text` or
 * `searched_text`, or for `fold_text(column)`.
 */
export const buildContainsPattern = (text: string): string => `%${fold(text).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Whether any of some texts of a row contains a text, in any spelling. For short lists: the texts are folded row by row. */
export function buildAnyContainsSql(texts: readonly RawBuilder<unknown>[], q: string): RawBuilder<SqlBool> {
  const pattern = buildContainsPattern(q.trim());
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`fold_text(${text}) like ${pattern}`),
    sql` or `,
  )})`;
}
