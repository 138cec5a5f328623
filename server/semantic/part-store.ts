import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { FoundParts } from '#engine/semantic/cell-reader.ts';
import { joinParts } from '#engine/semantic/join-parts.ts';
import { planReadings, type PlanReadings } from '#engine/semantic/plan-readings.ts';
import type {
  ChosenValues,
  PartPurpose,
  PartRow,
  Plan,
  PlannedPart,
  PlannedRanking,
} from '#engine/semantic/plan.ts';
import { keepChosen, rankGroups, sumGroups } from '#engine/semantic/sum-groups.ts';
import { readRowsUntil } from '#server/kit/clickhouse/sql.ts';
import { findCandidates } from '#server/semantic/find-candidates.ts';
import { groupParts, toGroup } from '#server/semantic/part-group.ts';
import { buildGroupSql, buildPartSql, buildRankedPartSql } from '#server/semantic/part-sql.ts';
import type { RenderContext, ToSource } from '#server/semantic/reading.ts';
import {
  buildTogether,
  getGroupRow,
  readPartRows,
  type GroupStatement,
} from '#server/semantic/together-sql.ts';

/** An unmatched link is null, not a default value; numbers come as numbers. */
const SETTINGS = { join_use_nulls: 1, output_format_json_quote_64bit_integers: 0 } as const;

/** What a plan runs with besides its statements. */
export type RunOptions = {
  coverage?: FoundParts['coverage'];
  limits?: ClickHouseSettings;
  signal?: AbortSignal | undefined;
  /** Where a part is read, if not from the table of its data set. */
  toSource?: ToSource;
};

/**
 * Runs a plan in two statements at most: one for the choice of the values that are shown and for all parts that do not depend on it, one for
 * the others; what is a sum of groups is added up. Where a rollup has the values that count most first, candidates of the choice are read
 * before. The joiner puts the groups together.
 */
export async function answerPlan(
  clickhouse: ClickHouseClient,
  plan: Plan,
  context: RenderContext,
  { coverage = new Map(), ...options }: RunOptions = {},
): Promise<SemanticAnswer> {
  const { toSource } = options;
  const read: Plan = toSource
    ? {
        ...plan,
        parts: plan.parts.map(toSource),
        rankings: plan.rankings.map((one) => ({ ...one, part: toSource(one.part) })),
      }
    : plan;
  const { rows, chosen } = await new PlanReader(clickhouse, read, { context, options }).read();
  return joinParts(plan, { rows, chosen, coverage });
}

type Part = PlannedPart & PartPurpose;

/** What reading one plan finds step by step. */
class PlanReader {
  private readonly clickhouse: ClickHouseClient;
  private readonly plan: Plan;
  private readonly context: RenderContext;
  private readonly options: RunOptions;
  private readonly readings: PlanReadings;
  private readonly found = new Map<number, readonly PartRow[]>();
  private readonly chosen = new Map<number, readonly (string | null)[]>();
  /** The values among which a ranking chooses, by its position; all where it has none. */
  private readonly candidates = new Map<number, readonly (string | null)[]>();

  constructor(
    clickhouse: ClickHouseClient,
    plan: Plan,
    { context, options }: { context: RenderContext; options: RunOptions },
  ) {
    this.clickhouse = clickhouse;
    this.plan = plan;
    this.context = context;
    this.options = options;
    this.readings = planReadings(plan);
  }

  async read(): Promise<{ rows: (readonly PartRow[])[]; chosen: ChosenValues }> {
    const { parts } = this.plan;
    const { sums, beside } = this.readings;
    await this.readCandidates();
    const own = parts.flatMap((_part, index) => (sums.has(index) || beside.has(index) ? [] : [index]));
    const early = own.filter((index) => !this.dependsOnChoice(index));
    const apart = early.filter((index) => this.isWhole(index) || this.getRanking(index) !== undefined);
    await this.run([
      ...apart.map((index) => this.buildChoosing(index)),
      ...this.buildRankings(),
      ...this.buildGroups(early.filter((index) => !apart.includes(index))),
    ]);
    for (const [ranking, index] of this.readings.whole) this.chooseFrom(ranking, index);
    await this.run(this.buildGroups(own.filter((index) => !this.found.has(index))));
    await this.run(this.buildGroups(this.listSumsOfCut()));
    return { rows: parts.map((part, index) => this.getRows(part, index)), chosen: this.chosen };
  }

  private dependsOnChoice(index: number): boolean {
    const { keys, narrowed } = this.plan.parts[index] ?? { keys: [], narrowed: [] };
    if (this.isWhole(index) || this.getRanking(index) !== undefined) return false;
    return narrowed.length > 0 || keys.some((key) => key.kind === 'values' && key.others);
  }

  private isWhole(index: number): boolean {
    return [...this.readings.whole.values()].includes(index);
  }

  /** The ranking that a part answers itself. */
  private getRanking(index: number): number | undefined {
    return [...this.readings.ranked].find(([, part]) => part === index)?.[0];
  }

  private async readCandidates(): Promise<void> {
    for (const [index, ranking] of this.plan.rankings.entries()) {
      if (this.readings.whole.has(index)) continue;
      const found = await findCandidates(ranking, (part) => this.readFirst(ranking, part));
      if (found) this.candidates.set(index, found);
    }
  }

  /** The first groups of a part in the order of a ranking. */
  private async readFirst(ranking: PlannedRanking, part: PlannedPart): Promise<readonly PartRow[]> {
    let first: readonly PartRow[] = [];
    const statement = buildRankedPartSql(part, { ...ranking, count: part.limit }, { context: this.context });
    await this.run([{ group: toGroup([part]), statement, take: (_part, rows) => (first = rows) }]);
    return first;
  }

  /** A part that is read with all its values, and makes the choice of those that are shown. */
  private buildChoosing(index: number): GroupStatement {
    const position = this.getRanking(index) ?? -1;
    const ranking = this.plan.rankings[position];
    const candidates = this.candidates.get(position);
    if (ranking && candidates) return this.buildChoosingAmong(ranking, index, candidates);
    const part = { ...this.getPart(index), narrowed: [] };
    const statement = ranking
      ? buildRankedPartSql(part, ranking, { context: this.context })
      : buildPartSql(part, this.context);
    return {
      group: toGroup([part]),
      statement,
      take: (_part, rows) => {
        if (ranking) this.chosen.set(ranking.axis, rankGroups(ranking, part, rows));
        this.found.set(index, rows);
      },
    };
  }

  /** The choice among few values: both periods of these are one reading. */
  private buildChoosingAmong(
    ranking: PlannedRanking,
    index: number,
    candidates: readonly (string | null)[],
  ): GroupStatement {
    const { level, without, dataSet } = this.getPart(index);
    const before = this.plan.parts.findIndex(
      (one) =>
        one.period === 'before' &&
        one.dataSet === dataSet &&
        one.level.join() === level.join() &&
        one.without.join() === without.join(),
    );
    const read = before < 0 ? [index] : [index, before];
    const group = toGroup(read.map((one) => narrow(this.getPart(one), ranking)));
    return {
      group,
      statement: buildGroupSql(group, this.context, new Map([[ranking.axis, candidates]])),
      take: (at, rows) => {
        const of = read[at] ?? index;
        if (of === index) this.chosen.set(ranking.axis, rankGroups(ranking, this.getPart(index), rows));
        this.found.set(of, rows);
      },
    };
  }

  private buildGroups(indexes: readonly number[]): GroupStatement[] {
    const totals = new Set(this.readings.beside.values());
    const positions = new Map(
      indexes.map((index) => [{ ...this.getPart(index), withTotal: totals.has(index) }, index]),
    );
    return groupParts([...positions.keys()]).map((group) => ({
      group,
      statement: buildGroupSql(group, this.context, this.chosen),
      take: (at, rows) => {
        const index = [...positions].find(([part]) => part === group.parts[at])?.[1];
        if (index === undefined) return;
        const hasOther = group.first.withTotal === true && !totals.has(index);
        this.found.set(index, hasOther ? rows.filter(({ keys }) => keys[0] !== null) : rows);
      },
    }));
  }

  private buildRankings(): GroupStatement[] {
    return this.plan.rankings.flatMap((ranking, index) => {
      if (this.readings.ranked.has(index) || this.readings.whole.has(index)) return [];
      const candidates = this.candidates.get(index);
      const ranked = candidates ? narrow(ranking.part, ranking) : ranking.part;
      const part = { ...ranked, level: [ranking.axis], without: [] };
      const chosen = candidates && new Map([[ranking.axis, candidates]]);
      return [
        {
          group: toGroup([part]),
          statement: buildRankedPartSql(part, ranking, { context: this.context, chosen }),
          take: (_part: number, rows: readonly PartRow[]) => {
            this.chosen.set(ranking.axis, rankGroups(ranking, part, rows));
          },
        },
      ];
    });
  }

  private chooseFrom(ranking: number, index: number): void {
    const of = this.plan.rankings[ranking];
    if (of) this.chosen.set(of.axis, rankGroups(of, this.getPart(index), this.found.get(index) ?? []));
  }

  /** Of groups that were cut, sums are too small: these parts are read as well. */
  private listSumsOfCut(): number[] {
    return [...this.readings.sums].flatMap(([index, of]) =>
      (this.found.get(of)?.length ?? 0) >= this.getPart(of).limit ? [index] : [],
    );
  }

  private getRows(part: Part, index: number): readonly PartRow[] {
    const own = this.found.get(index);
    const total = this.readings.beside.get(index);
    if (total !== undefined)
      return this.listBeside(total, true).map((row) => toTotal(part, this.getPart(total), row));
    if (own && [...this.readings.beside.values()].includes(index)) return this.listBeside(index, false);
    if (own) return keepChosen(part, part, own, this.chosen);
    const of = this.readings.sums.get(index) ?? -1;
    return sumGroups(part, this.getPart(of), this.found.get(of) ?? [], this.chosen);
  }

  /** The groups of a part that was read with its total, which has no key. */
  private listBeside(index: number, isTotal: boolean): PartRow[] {
    return (this.found.get(index) ?? []).filter(({ keys }) => (keys[0] === null) === isTotal);
  }

  private getPart(index: number): Part {
    const part = this.plan.parts[index];
    if (!part) throw new Error(`no part ${index}`);
    return part;
  }

  private async run(statements: readonly GroupStatement[]): Promise<void> {
    if (statements.length === 0) return;
    const { row, statement } = buildTogether(statements);
    const rows = await readRowsUntil(this.clickhouse, getGroupRow(row), statement, {
      settings: { ...SETTINGS, ...this.options.limits },
      signal: this.options.signal,
    });
    const byStatement = Map.groupBy(rows, ({ part }) => part ?? 0);
    for (const [index, { group, take }] of statements.entries()) {
      const own = byStatement.get(index) ?? [];
      for (const [at, part] of group.parts.entries()) take(at, readPartRows(part, group, own));
    }
  }
}

/** A part that counts only chosen values of the axis of a ranking. */
function narrow<P extends PlannedPart>(part: P, { part: { keys } }: PlannedRanking): P {
  return { ...part, narrowed: keys.flatMap((key) => (key.kind === 'values' ? [key] : [])) };
}

function toTotal({ measures }: PlannedPart, from: PlannedPart, { values }: PartRow): PartRow {
  return {
    keys: [],
    values: measures.map((name) => values[from.measures.indexOf(name)] ?? ([null, null] as const)),
  };
}
