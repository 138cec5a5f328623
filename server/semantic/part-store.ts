import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { FoundParts } from '#engine/semantic/cell-reader.ts';
import { joinParts } from '#engine/semantic/join-parts.ts';
import { planReadings, type PlanReadings } from '#engine/semantic/plan-readings.ts';
import type { ChosenValues, PartPurpose, PartRow, Plan, PlannedPart } from '#engine/semantic/plan.ts';
import { keepChosen, rankGroups, sumGroups } from '#engine/semantic/sum-groups.ts';
import { readRowsUntil } from '#server/kit/clickhouse/sql.ts';
import { groupParts, toGroup } from '#server/semantic/part-group.ts';
import {
  buildGroupSql,
  buildPartSql,
  buildRankedPartSql,
  buildRankingSql,
} from '#server/semantic/part-sql.ts';
import type { RenderContext } from '#server/semantic/reading.ts';
import {
  buildTogether,
  getGroupRow,
  readPartRows,
  type GroupStatement,
} from '#server/semantic/together-sql.ts';

/** An unmatched link is null, not a default value; numbers come as numbers. */
const SETTINGS = { join_use_nulls: 1, output_format_json_quote_64bit_integers: 0 } as const;

/** The same part of another table. */
export type ToSource = <P extends PlannedPart>(part: P) => P;

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
 * the others; what is a sum of groups is added up. The joiner puts the groups together.
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

  /** A part that is read with all its values, and makes the choice of those that are shown. */
  private buildChoosing(index: number): GroupStatement {
    const part = { ...this.getPart(index), narrowed: [] };
    const ranking = this.plan.rankings[this.getRanking(index) ?? -1];
    const statement = ranking
      ? buildRankedPartSql(part, ranking, this.context)
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
        if (index !== undefined) this.found.set(index, rows);
      },
    }));
  }

  private buildRankings(): GroupStatement[] {
    return this.plan.rankings.flatMap((ranking, index) => {
      if (this.readings.ranked.has(index) || this.readings.whole.has(index)) return [];
      const part = { ...ranking.part, level: [ranking.axis], without: [] };
      return [
        {
          group: toGroup([part]),
          statement: buildRankingSql(ranking, this.context),
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

function toTotal({ measures }: PlannedPart, from: PlannedPart, { values }: PartRow): PartRow {
  return {
    keys: [],
    values: measures.map((name) => values[from.measures.indexOf(name)] ?? ([null, null] as const)),
  };
}
