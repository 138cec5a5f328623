import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnalyticsQuery } from '#contracts/listening/analytics/question.ts';
import type { Context } from '#server/kit/context.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { listFulfilled, type MatchBase } from '#server/listening/matches/match-base.ts';
import { MATCH_LEVELS, type MatchLevel } from '#server/listening/matches/match-columns.ts';
import { createSearchMatches } from '#server/listening/matches/match-store.ts';
import { MatchTables, type CreatedMatches } from '#server/listening/matches/match-tables.ts';

/** One for each running suite. */
const tables = new WeakMap<Context, MatchTables>();
function getTables(context: Context): MatchTables {
  const known = tables.get(context) ?? new MatchTables(context);
  tables.set(context, known);
  return known;
}

type ReadOnceInput = {
  context: Context;
  accountId: AccountId;
  /** Moves with what is counted, and differs between readers who see different parts of it. */
  version: string;
  base: MatchBase;
  names: ResolvedFilter['names'];
};

/**
 * "Read once, ask many": questions about one text read the posts that it matches once, into a table in memory, which serves the other calls
 * of the same page as well.
 */
export class ReadOnce {
  readonly #input: ReadOnceInput;

  constructor(input: ReadOnceInput) {
    this.#input = input;
  }

  /** Runs work on a filter that reads the matches, where they serve the question. */
  use<T>(
    question: AnalyticsQuery,
    resolved: ResolvedFilter,
    work: (resolved: ResolvedFilter) => Promise<T>,
  ): Promise<T> {
    const fulfilled = listFulfilled(this.#input.base, question);
    if (!fulfilled) return work(resolved);
    const known = getTables(this.#input.context);
    const level = this.#findLevel(known);
    if (level === null) return work(resolved);
    return known.use(
      this.#getKey(level),
      () => this.#create(level),
      (table) => work(table === null ? resolved : { ...resolved, made: [], matches: { table, fulfilled } }),
    );
  }

  /** A table that has more columns than needed serves as well; null where none does and none is to be created. */
  #findLevel(known: MatchTables): MatchLevel | null {
    const { level } = this.#input.base;
    const enough = MATCH_LEVELS.slice(level === null ? -1 : MATCH_LEVELS.indexOf(level));
    return enough.find((one) => known.has(this.#getKey(one))) ?? level;
  }

  #getKey(level: MatchLevel): string {
    const { accountId, version, base } = this.#input;
    return JSON.stringify([accountId, version, base.filter, base.spans, level]);
  }

  #create(level: MatchLevel): Promise<CreatedMatches> {
    const { context, accountId, base, names } = this.#input;
    const id = context.newId();
    return createSearchMatches(context.clickhouse, { id, accountId, base, names, level });
  }
}
