import type { KeywordMatch } from '#contracts/keywords/set.ts';
import { MOST_PLACES } from '#engine/query/near.ts';
import { searchTermOf, type SearchTerm } from '#engine/query/search-term.ts';
import { buildLettersBefore, buildTermSource, buildWordSource } from '#engine/query/source.ts';
import type { NearQuery, Query } from '#engine/query/tree.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildStartsSql } from '#server/listening/filter-sql/letter-starts-sql.ts';

/**
 * The condition that two parts are near each other in the folded text. It follows engine/query/near.ts step by step: the positions of each
 * side (bytes, from 1, the end excluded), for each the nearest that follows, and the words between them.
 */
export function buildNearCondition(near: NearQuery, match: KeywordMatch): Sql {
  return sql`notEmpty(${placesSql(near, match)})`;
}

/** The positions of a part, in order, as an array of (start, end). */
function placesSql(query: Query, match: KeywordMatch): Sql {
  switch (query.kind) {
    case 'word':
    case 'pattern':
      return sql`arraySort(arraySlice(${soughtSql(searchTermOf(query, match))}, 1, ${MOST}))`;
    case 'or':
      return firstOf(
        sql`arrayConcat(${joinSql(
          query.parts.map((part) => placesSql(part, match)),
          sql`, `,
        )})`,
      );
    case 'near':
      return nearSql(query, match);
    default:
      return NOWHERE;
  }
}

const MOST: Sql = { pieces: [String(MOST_PLACES)] };
const NONE = sql`(toUInt64(0), toUInt64(0))`;
const NOWHERE = sql`arrayFilter(place -> place.1 > 0, [${NONE}])`;

const firstOf = (places: Sql): Sql => sql`arraySlice(arraySort(${places}), 1, ${MOST})`;

function nearSql({ left, right, distance, ordered }: NearQuery, match: KeywordMatch): Sql {
  const one = sql`one`;
  const other = sql`other`;
  const pairs = following(one, other, distance);
  const both = ordered ? pairs : sql`arrayConcat(${pairs}, ${following(other, one, distance)})`;
  // A lambda over one-element lists binds each side's positions once.
  return sql`arrayMap((one, other) -> ${firstOf(both)}, [${placesSql(left, match)}], [${placesSql(right, match)}])[1]`;
}

/** Each position with the nearest that follows it, where few enough words are between. */
function following(befores: Sql, afters: Sql, distance: number): Sql {
  const between = sql`substring(folded, before.2, toUInt64(greatest(toInt64(after.1) - toInt64(before.2), 0)))`;
  const near = sql`after.1 > 0 and countMatches(${between}, ${bindValue('String', buildWordSource())}) <= ${bindValue('UInt32', distance)}`;
  const nearest = sql`arrayMap(before -> arrayFirst(after -> after.1 >= before.2, ${afters}), ${befores})`;
  return sql`arrayFilter(pair -> pair.1 > 0, arrayMap((before, after) -> if(${near}, (before.1, after.2), ${NONE}), ${befores}, ${nearest}))`;
}

function soughtSql(sought: SearchTerm): Sql {
  const { first, rest, openBegin, openEnd } = sought;
  if (first === '') return NOWHERE;
  const { before, body, after } = buildTermSource(sought, 'folded');
  const length: Sql = { pieces: [String(BYTES.encode(first).length)] };
  const all = buildStartsSql({
    letters: first,
    column: sql`folded`,
    wanted: bindValue('String', first),
    length,
    countBytes: (part) => BYTES.encode(part).length,
  });
  const starts =
    before === ''
      ? all
      : sql`arrayFilter(start -> match(substring(folded, 1, start - 1), ${bindValue('String', `${before}$`)}), ${all})`;
  if (rest.length === 0 && !openBegin && !openEnd) {
    const standing =
      after === ''
        ? starts
        : sql`arrayFilter(start -> match(substring(folded, start + ${length}), ${bindValue('String', `^${after}`)}), ${starts})`;
    return sql`arrayMap(start -> (start, start + ${length}), ${standing})`;
  }
  const end = sql`start + length(extract(substring(folded, start), ${bindValue('String', `^(${body})${after}`)}))`;
  const begin = openBegin
    ? sql`start - length(extract(substring(folded, 1, start - 1), ${bindValue('String', buildLettersBefore())}))`
    : sql`start`;
  const standing = sql`arrayFilter(start -> ${end} > start, ${starts})`;
  return sql`arrayMap(start -> (toUInt64(${begin}), ${end}), ${standing})`;
}

const BYTES = new TextEncoder();
