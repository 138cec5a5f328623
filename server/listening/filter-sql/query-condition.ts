import { fault } from '#contracts/kit/faults/fault.ts';
import { parseQuery } from '#engine/query/parse.ts';
import type { ZonedInstant } from '#engine/query/relative.ts';
import { IDS_ONLY, type QueryNames } from '#engine/query/test.ts';
import type { Query } from '#engine/query/tree.ts';
import type { CompiledPatterns } from '#server/keywords/public.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import { queryWhere } from '#server/listening/filter-sql/query-sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';

/**
 * The condition of a text in the Boolean query language, as a filter has it. Unlike a keyword it may be purely negative: it restricts
 * existing mentions.
 * @throws invalid_request with every fault and its position where the text cannot be read
 */
export function queryCondition(text: string, names: KeywordNames, moment: ZonedInstant): Sql {
  return queryWhere(readTree(text), { names: makeQueryNames(names), moment });
}

/**
 * Parses a query text from a request.
 * @throws invalid_request with every fault and its position where it cannot be read
 */
export function readTree(text: string): Query {
  const parsed = parseQuery(text);
  if (parsed.ok) return parsed.tree;
  return refuse('invalid_request', {
    fields: { query: fault('no_query') },
    data: { errors: parsed.errors },
  });
}

/**
 * A searched text as a keyword's query, for highlighting matches.
 * @throws as `readTree` does
 */
export function toQueryPatterns(text: string): CompiledPatterns {
  return {
    sets: [],
    match: 'auto',
    query: readTree(text),
  };
}

/** What the account's own names refer to in a query. */
export function makeQueryNames({ byNumber, numbers, tagByNumber, tagNumbers }: KeywordNames): QueryNames {
  return {
    ...IDS_ONLY,
    keyword: (value) => [...numbers([value]), ...called(byNumber, value)],
    tag: (value) => [...tagNumbers([value]), ...called(tagByNumber, value)],
  };
}

function called(among: ReadonlyMap<number, { name: string }>, value: string): number[] {
  const wanted = value.toLocaleLowerCase();
  return [...among].flatMap(([number, { name }]) => (name.toLocaleLowerCase() === wanted ? [number] : []));
}
