import type { ClickHouseClient } from '@clickhouse/client';
import type { Plan, PlannedPart } from '#engine/semantic/plan.ts';
import { buildMatchesSql, getMatchKey, makeSourceOfMatches } from '#server/semantic/matches-sql.ts';
import { createMatches, dropMatches } from '#server/semantic/matches-store.ts';
import type { RunOptions } from '#server/semantic/part-store.ts';
import type { RenderContext, ToSource } from '#server/semantic/reading.ts';

/** With fewer statements about a text, reading its matches first takes longer than it saves. */
const FEWEST_PARTS = 3;
/** More matches are not kept in memory: each question then searches the text itself. */
const MOST_MATCHES = 2_000_000;

type Run = { render: RenderContext; limits: NonNullable<RunOptions['limits']> };
type Group = { parts: PlannedPart[]; table?: Promise<string | null> };

/**
 * "Read once, ask many": the questions of one call about the same text read what it matches once, into a table in memory, which lives as long
 * as the call.
 */
export class SharedMatches {
  readonly #clickhouse: ClickHouseClient;
  readonly #newId: () => string;
  readonly #groups = new Map<string, Group>();
  readonly #tables: string[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #ended = false;

  /** @param plans those of the call that are not answered from kept answers */
  constructor(
    { clickhouse, newId }: { clickhouse: ClickHouseClient; newId: () => string },
    plans: readonly Plan[],
  ) {
    this.#clickhouse = clickhouse;
    this.#newId = newId;
    for (const part of plans.flatMap(listParts)) {
      const key = getMatchKey(part);
      if (key === null) continue;
      const group = this.#groups.get(key) ?? { parts: [] };
      group.parts.push(part);
      this.#groups.set(key, group);
    }
    for (const [key, { parts }] of this.#groups) if (parts.length < FEWEST_PARTS) this.#groups.delete(key);
  }

  /** Runs work that reads the parts of a plan from a given source: those about a shared text from its matches. */
  async use<T>(plan: Plan, run: Run, work: (toSource: ToSource) => Promise<T>): Promise<T> {
    const running = this.#findSource(plan, run).then(work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #findSource(plan: Plan, run: Run): Promise<ToSource> {
    if (this.#ended) return (part) => part;
    const sources = new Map<string, ToSource>();
    for (const key of new Set(listParts(plan).map(getMatchKey))) {
      const group = key === null ? undefined : this.#groups.get(key);
      if (key === null || !group) continue;
      group.table ??= this.#read(group, run);
      const table = await group.table;
      if (table !== null) sources.set(key, makeSourceOfMatches(table));
    }
    return (part) => sources.get(getMatchKey(part) ?? '')?.(part) ?? part;
  }

  /** Drops the tables, once nobody reads them; what begins later searches by itself. */
  async drop(): Promise<void> {
    this.#ended = true;
    await Promise.allSettled(this.#running);
    for (const table of this.#tables.splice(0)) await dropMatches(this.#clickhouse, table);
  }

  async #read({ parts }: Group, { render, limits }: Run): Promise<string | null> {
    const { table, rows } = await createMatches(this.#clickhouse, {
      id: this.#newId(),
      matches: buildMatchesSql(parts, render, MOST_MATCHES + 1),
      limits,
    });
    this.#tables.push(table);
    return rows > MOST_MATCHES ? null : table;
  }
}

function listParts({ parts, rankings }: Plan): PlannedPart[] {
  return [...rankings.map(({ part }) => part), ...parts];
}
