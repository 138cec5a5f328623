import { toWallTime } from '#contracts/kit/zone.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { isList } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureDeclaration } from '#contracts/semantic/measure.ts';
import type { RowCondition } from '#contracts/semantic/row-condition.ts';
import { evaluateField } from '#engine/formula/evaluate.ts';
import type { FormulaValue } from '#engine/formula/formula-value.ts';
import type { Coverage } from '#engine/semantic/cell-value.ts';
import { computeFormula } from '#engine/semantic/cell-value.ts';
import { joinParts } from '#engine/semantic/join-parts.ts';
import type { CalculatedColumn, LinkStep, ReachedField } from '#engine/semantic/model.ts';
import {
  OTHERS,
  type ChosenValues,
  type PartRow,
  type Plan,
  type PlannedFilter,
  type PlannedKey,
  type PlannedPart,
} from '#engine/semantic/plan.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { getWeekday } from '#engine/semantic/time-bars.ts';
import type { ShopRow, ShopWorld } from './shop-world.ts';

/** Runs a plan over rows in memory, as the renderer runs it in ClickHouse; made-up worlds are small. */
export type Execution = {
  world: ShopWorld;
  hidden: readonly string[];
  coverage?: ReadonlyMap<string, Coverage>;
};

export function executePlan(plan: Plan, execution: Execution): SemanticAnswer {
  const ranked = plan.rankings.map(({ axis, count, least, most, ratio, part }) => {
    const isBound = least !== null || most !== null;
    const values = executePart(part, execution, new Map())
      .map((row) => ({ key: row.keys[0] ?? null, value: rankOf(ratio, part, row) }))
      .filter(({ value }) => {
        if (!isBound) return true;
        return value !== null && value >= (least ?? -Infinity) && value <= (most ?? Infinity);
      })
      .toSorted(compareRanked);
    return { axis, values: values.slice(0, count).map(({ key }) => key) };
  });
  const chosen: ChosenValues = new Map(ranked.map(({ axis, values }) => [axis, values]));
  const rows = plan.parts.map((part) => executePart(part, execution, chosen));
  return joinParts(plan, {
    rows,
    chosen,
    ...(execution.coverage && { coverage: execution.coverage }),
  });
}

type RankedValue = { key: string | null; value: number | null };

function compareRanked(a: RankedValue, b: RankedValue): number {
  if (a.value !== b.value) {
    if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
    return b.value - a.value;
  }
  if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}

function rankOf(measure: PlannedMeasure, part: PlannedPart, row: PartRow): number | null {
  const { formula, parts } = measure;
  if (formula)
    return computeFormula(
      formula,
      formula.parts.map((one) => rankOf(one.measure, part, row)),
    ).value;
  const { measures, dataSet } = part;
  const { values } = row;
  const read = (name: string) => values[measures.indexOf(name)] ?? [null, null];
  const [above, count] = read(parts.numerator);
  if (parts.denominator === null)
    return dataSet.measures[parts.numerator]?.aggregate === 'mean' ? divide(above, count) : above;
  const net = above === null ? null : above - (parts.less === null ? 0 : (read(parts.less)[0] ?? 0));
  return divide(net, read(parts.denominator)[0]);
}

function divide(above: number | null, below: number | null): number | null {
  return above === null || below === null || below === 0 ? null : above / below;
}

function executePart(part: PlannedPart, execution: Execution, chosen: ChosenValues): PartRow[] {
  const reader = new RowReader(execution, part);
  const groups = new Map<string, { keys: (string | null)[]; rows: ShopRow[] }>();
  for (const row of execution.world[part.dataSet.name] ?? []) {
    const narrowed = part.narrowed.every((key) =>
      reader.valuesOf(row, key.field).some((value) => chosen.get(key.axis)?.includes(value)),
    );
    if (!narrowed || !reader.isCounted(row)) continue;
    for (const keys of reader.keysOf(row, chosen)) {
      const group = groups.get(JSON.stringify(keys)) ?? { keys, rows: [] };
      group.rows.push(row);
      groups.set(JSON.stringify(keys), group);
    }
  }
  return [...groups.values()].map(({ keys, rows }) => ({
    keys,
    values: part.measures.map((name) =>
      aggregate(
        part.dataSet.measures[name],
        rows.map((row) => reader.withComputed(row)),
      ),
    ),
  }));
}

class RowReader {
  private readonly execution: Execution;
  private readonly part: PlannedPart;

  constructor(execution: Execution, part: PlannedPart) {
    this.execution = execution;
    this.part = part;
  }

  isCounted(row: ShopRow): boolean {
    const { dataSet, time, span, filters } = this.part;
    const at = row[time];
    if (typeof at !== 'number' || at < span.from || at >= span.to || !this.isSeen(dataSet, row)) return false;
    return filters.every((filter) => this.fulfils(dataSet, row, filter));
  }

  keysOf(row: ShopRow, chosen: ChosenValues): (string | null)[][] {
    return this.part.keys.reduce<(string | null)[][]>(
      (all, key) => {
        const values = this.keyValues(row, key, chosen);
        return all.flatMap((keys) => values.map((value) => [...keys, value]));
      },
      [[]],
    );
  }

  private keyValues(row: ShopRow, key: PlannedKey, chosen: ChosenValues): (string | null)[] {
    const at = Number(row[this.part.time]);
    if (key.kind === 'clock') return [this.clockOf(at, key.unit)];
    if (key.kind === 'bars')
      return key.bars.filter(({ from, to }) => at >= from && at < to).map(({ position }) => String(position));
    const { shown } = key;
    const values = this.valuesOf(row, key.field).filter(
      (value) => shown === null || shown.values.includes(value) === (shown.is === 'among'),
    );
    if (key.combined) return values.length < key.combined.least ? [] : [JSON.stringify(values.toSorted())];
    const known = chosen.get(key.axis) ?? [];
    if (key.others) return [...new Set(values.map((value) => (known.includes(value) ? value : OTHERS)))];
    const narrowed = this.part.narrowed.some(({ axis }) => axis === key.axis);
    return narrowed ? values.filter((value) => known.includes(value)) : values;
  }

  /** The row with the columns that formulas compute for measures. */
  withComputed(row: ShopRow): ShopRow {
    const { calculated } = this.part;
    if (calculated.size === 0) return row;
    const computed = [...calculated].map(([name, { calculated: of }]) => {
      const value = of ? this.evaluate(row, of) : null;
      return [name, typeof value === 'boolean' ? Number(value) : value] as const;
    });
    return { ...row, ...(Object.fromEntries(computed) as ShopRow) };
  }

  private evaluate(row: ShopRow, { tree, reads, clock }: CalculatedColumn): FormulaValue {
    const values = [...reads].map(([name, field]) => [name, this.readValue(row, field)] as const);
    return evaluateField(tree, Object.fromEntries(values), clock);
  }

  /** What a formula reads: a list of texts, or a value in its own type. */
  private readValue(row: ShopRow, field: ReachedField): FormulaValue {
    const values = this.valuesOf(row, field);
    if (isList(field.type)) return values.flatMap((one) => one ?? []);
    const [value = null] = values;
    const isNumber = !field.bands && !['text', 'id'].includes(field.type.replace('?', ''));
    return value !== null && isNumber ? Number(value) : value;
  }

  private clockOf(at: number, unit: 'weekday' | 'hour', own: string | null = null): string {
    const zone = own ?? this.part.zone;
    return String(unit === 'weekday' ? getWeekday(at, zone) : toWallTime(new Date(at), zone).hour);
  }

  valuesOf(row: ShopRow, field: ReachedField): (string | null)[] {
    if (field.calculated) {
      const value = this.evaluate(row, field.calculated);
      const isTime = field.calculated.tree.type.kind === 'time';
      if (value === null) return [null];
      return [
        isTime
          ? new Date(Number(value)).toISOString()
          : String(typeof value === 'boolean' ? Number(value) : value),
      ];
    }
    let at: ShopRow | undefined = row;
    for (const { link } of field.via) {
      const key: ShopRow[string] = at?.[link.by] ?? null;
      at = this.execution.world[link.dataSet.name]?.find(
        (one) => one['_id'] === key && this.isSeen(link.dataSet, one),
      );
    }
    if (isList(field.type)) return this.listOf(at, field);
    const value: ShopRow[string] = at?.[field.column] ?? null;
    if (value === null || Array.isArray(value) || value === field.blank) return [null];
    if (!field.bands) return [String(value)];
    const band = Object.entries(field.bands).find(
      ([, { from, to }]) => Number(value) >= from && (to === null || Number(value) < to),
    );
    return [band?.[0] ?? null];
  }

  private listOf(row: ShopRow | undefined, field: ReachedField): (string | null)[] {
    const values = field.through
      ? this.throughOf(row, field, field.through)
      : listTexts(row?.[field.column]).filter(
          (_one, index) =>
            field.until === null || Number(listTexts(row?.[field.until])[index]) > this.part.now,
        );
    return values.length > 0 ? [...new Set(values)] : [null];
  }

  private throughOf(row: ShopRow | undefined, { column }: ReachedField, { link }: LinkStep): string[] {
    const keys = new Set(listTexts(row?.[link.by]));
    return (this.execution.world[link.dataSet.name] ?? []).flatMap((one) => {
      const value = one[column] ?? null;
      return keys.has(String(one[link.theirs ?? '_id'])) && value !== null ? [String(value)] : [];
    });
  }

  private isSeen(dataSet: DataSet, row: ShopRow): boolean {
    const { visibility } = dataSet;
    if (visibility === null || this.execution.hidden.length === 0) return true;
    if ('unseen' in visibility) return !this.execution.hidden.includes(String(row[visibility.column]));
    const link = 'link' in visibility ? dataSet.links[visibility.link] : undefined;
    return (this.execution.world[link?.dataSet.name ?? ''] ?? []).some(
      (one) => one['_id'] === row[link?.by ?? ''] && this.isSeen(link?.dataSet ?? dataSet, one),
    );
  }

  private fulfils(dataSet: DataSet, row: ShopRow, filter: PlannedFilter): boolean {
    switch (filter.kind) {
      case 'search':
        return true;
      case 'clock':
        return compare([this.clockOf(Number(row[this.part.time]), filter.unit, filter.zone)], filter);
      case 'instant': {
        const at = row[filter.column];
        const within = typeof at === 'number' && at >= filter.span.from && at < filter.span.to;
        return within === (filter.is === 'within');
      }
      case 'values':
        return compare(this.valuesOf(row, filter.field), filter);
      case 'text': {
        const { is, part } = filter;
        const isAnywhere = is === 'contains' || is === 'not_contains';
        const has = this.valuesOf(row, filter.field).some((value) => {
          const text = (value ?? '').toLowerCase();
          return isAnywhere ? text.includes(part.toLowerCase()) : text.startsWith(part.toLowerCase());
        });
        return has === (is === 'contains' || is === 'begins');
      }
      case 'number': {
        const [value] = this.valuesOf(row, filter.field);
        if (filter.is === 'empty') return value === null || value === undefined;
        if (value === null || value === undefined) return false;
        return Number(value) >= (filter.least ?? -Infinity) && Number(value) <= (filter.most ?? Infinity);
      }
      case 'except':
        return !filter.filters.every((inner) => this.fulfils(dataSet, row, inner));
      case 'any':
        return filter.groups.some((group) => group.every((inner) => this.fulfils(dataSet, row, inner)));
      case 'linked': {
        const some = (this.execution.world[filter.dataSet.name] ?? []).some(
          (one) =>
            one[filter.by] === row[dataSet.key] &&
            this.isSeen(filter.dataSet, one) &&
            filter.filters.every((inner) => this.fulfils(filter.dataSet, one, inner)),
        );
        return some === (filter.is === 'some');
      }
    }
  }
}

function listTexts(value: ShopRow[string] | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function compare(
  values: readonly (string | null)[],
  { is, values: among }: Extract<PlannedFilter, { kind: 'values' | 'clock' }>,
): boolean {
  if (is === 'beyond') return values.some((value) => !among.includes(value));
  return values.some((value) => among.includes(value)) === (is === 'among');
}

function fulfilsCondition(row: ShopRow, condition: RowCondition): boolean {
  if ('not' in condition) return !fulfilsCondition(row, condition.not);
  if ('among' in condition) return condition.among.some((one) => one === row[condition.column]);
  return 'present' in condition ? (row[condition.column] !== null) === condition.present : true;
}

function aggregate(
  measure: MeasureDeclaration | undefined,
  all: readonly ShopRow[],
): readonly [number | null, number | null] {
  const { where } = measure ?? {};
  const rows = where ? all.filter((row) => fulfilsCondition(row, where)) : all;
  if (!measure || measure.aggregate === 'count') return [rows.length, null];
  const values = rows
    .map((row) => row[measure.column])
    .filter((value) => value !== null && value !== undefined);
  const numbers = values.map(Number).toSorted((a, b) => a - b);
  const sum = numbers.length === 0 ? null : numbers.reduce((total, one) => total + one, 0);
  switch (measure.aggregate) {
    case 'sum':
      return [sum, null];
    case 'mean':
      return [sum, numbers.length];
    case 'least':
      return [numbers[0] ?? null, null];
    case 'most':
      return [numbers.at(-1) ?? null, null];
    case 'distinct':
      return [new Set(values).size, null];
    case 'quantile': {
      const at = (numbers.length - 1) * measure.level;
      const [low, high] = [numbers[Math.floor(at)] ?? 0, numbers[Math.ceil(at)] ?? 0];
      return [numbers.length === 0 ? null : low + (high - low) * (at - Math.floor(at)), null];
    }
    case 'latest': {
      const last = Math.max(...rows.map((row) => Number(row[measure.at])));
      const latest = rows.filter((row) => row[measure.at] === last).map((row) => Number(row[measure.column]));
      return [rows.length === 0 ? null : latest.reduce((total, one) => total + one, 0), null];
    }
  }
}
