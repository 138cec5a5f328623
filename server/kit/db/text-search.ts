import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { fold } from '#engine/text/fold.ts';

/**
 * The LIKE pattern of whatever holds a text, folded as keywords and posts are: for columns that hold what `fold_text` or `searched_text` made,
 * or for `fold_text(column)`.
 */
export const buildContainsPattern = (text: string): string => `%${fold(text).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** That any of some texts of a row holds a text, however either is spelt. For short lists: the texts are folded row by row. */
export const buildAnyContainsSql = (
  texts: readonly RawBuilder<unknown>[],
  q: string,
): RawBuilder<SqlBool> => {
  const pattern = buildContainsPattern(q.trim());
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`fold_text(${text}) like ${pattern}`),
    sql` or `,
  )})`;
};
