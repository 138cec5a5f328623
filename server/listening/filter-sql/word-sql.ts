import type { SearchTerm } from '#engine/query/search-term.ts';
import { buildTermSource } from '#engine/query/source.ts';
import { hasOwnCodes, listJoinedCodes } from '#engine/terms/letter-codes.ts';
import { bindValue, joinConditions, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildStartsSql } from '#server/listening/filter-sql/letter-starts-sql.ts';
import {
  buildCodesSql,
  buildContainsCondition,
  buildIndexCondition,
} from '#server/listening/filter-sql/text-condition.ts';

/**
 * The condition for the texts in which the matcher finds a word or pattern. A word of letters that have codes of their own is decided by the
 * codes alone, without the folded text.
 * @param wanted no negation is above, so that an index may skip rows
 */
export function buildWordCondition(sought: SearchTerm, wanted: boolean): Sql {
  const { first, rest } = sought;
  if (first === '') return sql`false`;
  const letters = [first, ...rest.flatMap((piece) => ('letters' in piece ? [piece.letters] : []))];
  return joinConditions([
    ...(wanted ? letters.map(buildIndexCondition) : []),
    ...(buildCodesCondition(sought) ?? [
      ...letters.map(buildContainsCondition),
      ...listEdgeConditions(sought),
    ]),
  ]);
}

/** By the pattern of the matcher; none where the letters suffice. */
function listEdgeConditions(sought: SearchTerm): Sql[] {
  const { before, body, after } = buildTermSource(sought, 'folded');
  const isBare = sought.rest.length === 0 && before === '' && after === '';
  return isBare ? [] : [sql`match(folded, ${bindValue('String', `${before}${body}${after}`)})`];
}

/** By the codes; null where they do not decide. */
function buildCodesCondition({ first, rest, place, openBegin, openEnd }: SearchTerm): Sql[] | null {
  const joined =
    rest.length === 0 && hasOwnCodes(first) ? listJoinedCodes({ text: first, place }) : undefined;
  if (!joined) return null;
  const contained = buildContainsCondition(first);
  const length = bindValue('UInt32', first.length);
  const free = [
    ...listFree(openBegin ? [] : joined.before, sql`start - 1`),
    ...listFree(openEnd ? [] : joined.after, sql`start + ${length}`),
  ];
  if (free.length === 0) return [contained];
  const starts = buildStartsSql({
    letters: first,
    column: sql`folded_codes`,
    wanted: buildCodesSql(bindValue('String', first)),
    length,
    countBytes: (part) => part.length,
  });
  // Only texts that contain the letters are split.
  return [sql`if(${contained}, arrayExists(start -> ${joinConditions(free)}, ${starts}), false)`];
}

/** That the code at a place is none of these; there is none before the beginning and after the end. */
function listFree(codes: readonly number[], at: Sql): Sql[] {
  if (codes.length === 0) return [];
  return [
    sql`not has(${bindValue('Array(UInt8)', codes)}, reinterpretAsUInt8(substring(folded_codes, ${at}, 1)))`,
  ];
}
