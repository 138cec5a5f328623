import { testOf } from '#engine/query/lower.ts';
import { NO_ID } from '#engine/query/post.ts';
import { searchTermOf } from '#engine/query/search-term.ts';
import type { EvaluationContext, Test } from '#engine/query/test.ts';
import type { Query } from '#engine/query/tree.ts';
import { buildEdgePattern } from '#engine/terms/edge-pattern.ts';
import {
  bindInstant,
  bindValue,
  joinAny,
  joinConditions,
  sql,
  type Sql,
} from '#server/kit/clickhouse/sql.ts';
import { buildNearCondition } from '#server/listening/filter-sql/near-sql.ts';
import { buildWordCondition } from '#server/listening/filter-sql/word-sql.ts';

/**
 * The condition for exactly the stored posts that the stream finds for a query: both use the tests of `testOf`. Words are searched first,
 * where indexes and the codes of letters make that cheap; positions and fields are checked on the remaining rows.
 */
export function queryWhere(query: Query, meaning: EvaluationContext = {}): Sql {
  return whereOf(testOf(query, meaning), true);
}

/** `wanted`: no negation is above, so that an index may skip rows. */
function whereOf(test: Test, wanted: boolean): Sql {
  switch (test.is) {
    case 'all':
      return joinConditions(test.of.map((part) => whereOf(part, wanted)));
    case 'any':
      return joinAny(test.of.map((part) => whereOf(part, wanted)));
    case 'not':
      return sql`not (${whereOf(test.of, false)})`;
    case 'word':
      return buildWordCondition(test.sought, wanted);
    case 'written':
      return writtenWhere(test);
    case 'near':
      return joinConditions([
        sideWhere(test.near, wanted, test.match),
        buildNearCondition(test.near, test.match),
      ]);
    case 'holds':
      return sql`has(${column(test.column)}, ${bindValue('String', test.value)})`;
    case 'holds_pattern':
      return sql`arrayExists(value -> match(value, ${bindValue('String', test.source)}), ${column(test.column)})`;
    case 'numbered':
      return sql`hasAny(${column(test.column)}, ${bindValue('Array(UInt32)', test.any)})`;
    case 'bounds':
      return boundsWhere(test);
    default:
      return textWhere(test);
  }
}

const column = (name: string): Sql => ({ pieces: [name] });

/** Title and text in the form in which keywords are searched in them (contracts/listening/searched-text.ts), as they were written. */
const SEARCHED = sql`if(title = '' or startsWith(text, title), text, concat(title, '\n\n', text))`;

function writtenWhere({ written, place }: Extract<Test, { is: 'written' }>): Sql {
  const pattern = buildEdgePattern({ text: written, place }, 'raw');
  return pattern === undefined
    ? sql`position(${SEARCHED}, ${bindValue('String', written)}) > 0`
    : sql`match(${SEARCHED}, ${bindValue('String', pattern)})`;
}

/** What a text must contain for a NEAR to match: something of either side. Cheap, so that positions are computed for few rows. */
function sideWhere(query: Query, wanted: boolean, match: NonNullable<EvaluationContext['match']>): Sql {
  switch (query.kind) {
    case 'near':
      return joinConditions([sideWhere(query.left, wanted, match), sideWhere(query.right, wanted, match)]);
    case 'or':
      return joinAny(query.parts.map((part) => sideWhere(part, wanted, match)));
    case 'word':
    case 'pattern':
      return buildWordCondition(searchTermOf(query, match), wanted);
    default:
      return sql`true`;
  }
}

const IDS: ReadonlySet<string> = new Set(['source_id', 'assigned_to', 'ticket_id']);

function textWhere(test: Extract<Test, { is: 'pattern' | 'among' | 'begins' | 'filled' }>): Sql {
  const name = column(test.column);
  switch (test.is) {
    case 'pattern':
      return sql`match(${name}, ${bindValue('String', test.source)})`;
    case 'begins':
      return sql`startsWith(${name}, ${bindValue('String', test.with)})`;
    case 'filled':
      return IDS.has(test.column) ? sql`${name} <> ${bindValue('UUID', NO_ID)}` : sql`notEmpty(${name})`;
    case 'among':
      if (test.values.length === 0) return sql`false`;
      return sql`${name} in ${bindValue(IDS.has(test.column) ? 'Array(UUID)' : 'Array(String)', test.values)}`;
  }
}

/** An unknown value is within no bounds, and NOT of that holds: a null must not enter the condition. */
function boundsWhere({ column: name, from, to }: Extract<Test, { is: 'bounds' }>): Sql {
  const value = column(name);
  const limit = (number: number): Sql =>
    TIMES.has(name) ? bindInstant(number) : bindValue('Float64', number);
  const within = [
    ...(from
      ? [from.inclusive ? sql`${value} >= ${limit(from.value)}` : sql`${value} > ${limit(from.value)}`]
      : []),
    ...(to ? [to.inclusive ? sql`${value} <= ${limit(to.value)}` : sql`${value} < ${limit(to.value)}`] : []),
  ];
  return within.length === 0 ? sql`isNotNull(${value})` : sql`ifNull(${joinConditions(within)}, false)`;
}

const TIMES: ReadonlySet<string> = new Set(['published_at', 'collected_at']);
