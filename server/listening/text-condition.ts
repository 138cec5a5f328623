import { literalOf } from '#engine/keywords/literal.ts';
import { bound, every, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/**
 * The condition that holds for the posts in which a text stands anywhere, folded like keywords: the same posts that the matcher
 * finds for it. The index of three-letter runs leaves few rows where the text is rare; what is left is looked through in the
 * narrow copy, which is a third as long where it is Thai. It may stand in a WHERE only: elsewhere the index is not asked.
 */
export const textWhere = (text: string): Sql => {
  const { text: wanted } = literalOf(text, 'anywhere');
  if (wanted === '') return sql`false`;
  const runs = runsOf(wanted);
  return every([
    ...(runs.length > 0 ? [sql`hasAllTokens(folded, ${bound('Array(String)', runs)}, 'ngrams(3)')`] : []),
    NARROW.test(wanted)
      ? sql`position(narrow, convertCharset(${bound('String', wanted)}, 'utf-8', 'tis-620')) > 0`
      : sql`position(folded, ${bound('String', wanted)}) > 0`,
  ]);
};

/**
 * What the narrow copy tells apart: ASCII save `?`, which stands for everything else there, and Thai. (It also drops the few
 * signs that draw nothing and outlive the folding, such as Hangul fillers.)
 */
const NARROW = /^[\t\n\r\x20-\x3e\x40-\x7e\u0e01-\u0e3a\u0e3f-\u0e5b]+$/;

/** Longest run of letters that the index holds. */
const RUN = 3;
/** ClickHouse takes 64 at most, and by then nothing is left to tell apart. */
const MOST_RUNS = 32;

/** Every run of three letters (code points) of a text, each once. */
const runsOf = (text: string): string[] => {
  const letters = [...text];
  const count = Math.max(0, letters.length - RUN + 1);
  const runs = Array.from({ length: count }, (_, start) => letters.slice(start, start + RUN).join(''));
  return [...new Set(runs)].slice(0, MOST_RUNS);
};
