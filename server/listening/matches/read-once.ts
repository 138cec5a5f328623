import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnalyticsQuery } from '#contracts/listening/analytics/question.ts';
import type { Context } from '#server/kit/context.ts';
import type { FilterMatches, ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  chooseQuestionLevel,
  listConditions,
  listFulfilled,
  type MatchBase,
} from '#server/listening/matches/match-base.ts';
import { hasLevel, MATCH_LEVELS, type MatchLevel } from '#server/listening/matches/match-columns.ts';
import { createSearchMatches, type KnownMatches } from '#server/listening/matches/match-store.ts';
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
  /** By the filter of questions and the table: what was read for one question is not read again for another. */
  readonly #narrowed = new Map<string, ResolvedFilter>();

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
    const level = this.#findLevel(known, chooseQuestionLevel(this.#input.base, question));
    if (level === null) return work(resolved);
    return known.use(
      this.#getKey(level),
      () => this.#create(known, level),
      (table) => work(table === null ? resolved : this.#narrow(resolved, { table, fulfilled })),
    );
  }

  /** Runs work that reads the matches themselves; with null where they cannot be kept. */
  useMatches<T>(work: (matches: FilterMatches | null) => Promise<T>): Promise<T> {
    const known = getTables(this.#input.context);
    const level = this.#findLevel(known, 'figures');
    if (level === null) return work(null);
    const fulfilled = listConditions(this.#input.base);
    return known.use(
      this.#getKey(level),
      () => this.#create(known, level),
      (table) => work(table === null ? null : { table, fulfilled }),
    );
  }

  #narrow(resolved: ResolvedFilter, matches: FilterMatches): ResolvedFilter {
    const key = JSON.stringify([matches.table, resolved.filter]);
    const narrowed = this.#narrowed.get(key) ?? { ...resolved, made: [], matches };
    this.#narrowed.set(key, narrowed);
    return narrowed;
  }

  /**
   * A table that has more columns than needed serves as well, unless it is still being created; null where none does and none is to be created.
   */
  #findLevel(known: MatchTables, needed: MatchLevel): MatchLevel | null {
    const { level } = this.#input.base;
    if (level === null)
      return MATCH_LEVELS.find((one) => hasLevel(one, needed) && known.has(this.#getKey(one))) ?? null;
    const isOwn = known.has(this.#getKey(level));
    const more = MATCH_LEVELS.filter((one) => one !== level && hasLevel(one, level));
    return (isOwn ? undefined : more.find((one) => known.isReady(this.#getKey(one)))) ?? level;
  }

  #getKey(level: MatchLevel): string {
    const { accountId, version, base } = this.#input;
    return JSON.stringify([accountId, version, base.filter, base.spans, level]);
  }

  /**
   * Smaller tables are read first: the first numbers of a page do not share the processor with its lists, in whichever order its calls come.
   */
  async #create(known: MatchTables, level: MatchLevel): Promise<CreatedMatches> {
    const { context, accountId, base, names } = this.#input;
    const smaller = MATCH_LEVELS.filter((one) => one !== level && hasLevel(level, one));
    const create = (among: KnownMatches | null): Promise<CreatedMatches> =>
      createSearchMatches(context.clickhouse, {
        id: context.newId(),
        accountId,
        base,
        names,
        level,
        among,
      });
    const first = smaller.find((one) => one === base.first);
    if (first !== undefined)
      return known.useLast(
        this.#getKey(first),
        () => this.#create(known, first),
        (table) => create(table === null ? null : { table, level: first }),
      );
    await Promise.all(smaller.map((one) => known.settle(this.#getKey(one))));
    return create(null);
  }
}
