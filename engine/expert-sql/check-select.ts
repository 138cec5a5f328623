import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckContext, CommonTables, ValuePlace } from '#engine/expert-sql/check-context.ts';
import { checkFrom, type Relation } from '#engine/expert-sql/check-source.ts';
import { checkCondition, checkValue } from '#engine/expert-sql/check-value.ts';
import { convert } from '#engine/expert-sql/convert.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import { Grouping, Windows } from '#engine/expert-sql/grouping.ts';
import { Scope } from '#engine/expert-sql/scope.ts';
import type { SqlExpression, SqlOrder, SqlSelect, SqlTarget } from '#engine/expert-sql/syntax.ts';
import type {
  NumberedValue,
  QueryColumn,
  TypedOrder,
  TypedSelect,
  TypedValue,
} from '#engine/expert-sql/typed-tree.ts';
import { fingerprint, isAggregate, isWindow, someValue } from '#engine/expert-sql/typed-value.ts';
import { isComparable } from '#engine/expert-sql/value-type.ts';

/** What a select lists, with its name. */
type Target = { name: string; value: TypedValue };

export type SelectPlace = { context: CheckContext; around: CommonTables; outer: Scope | null };
export type CheckedSelect = { body: TypedSelect; columns: QueryColumn[]; order: TypedOrder[] };

/** A select with the order of its query. @throws SqlRefusal */
export function checkSelect(
  select: SqlSelect,
  order: readonly SqlOrder[],
  { context, around, outer }: SelectPlace,
): CheckedSelect {
  const relation = checkFrom(select.from, { context, around, outer });
  const scope = toScope(relation, outer);
  const windows = new Map(select.windows.map(({ name, window }) => [name, window]));
  const place: ValuePlace = { context, scope, around, level: 'row', windows };
  const where = select.where && context.attempt(() => checkCondition(select.where ?? noValue(), place));
  if (select.targets.length === 0) refuseSql(select.at, fault('sql_column_count', { wanted: 1, count: 0 }));
  const targets = listTargets(select.targets, place);
  const builder = new SelectBuilder(select, { place, targets, relation });
  return builder.build(where ?? null, order);
}

function noValue(): never {
  throw new Error('no value');
}

function toScope(relation: Relation | null, outer: Scope | null): Scope {
  const scope = new Scope(outer);
  for (const table of relation?.tables ?? []) scope.add(table, 0);
  for (const [name, value] of relation?.merged ?? []) scope.merged.set(name, value);
  return scope;
}

function listTargets(targets: readonly SqlTarget[], place: ValuePlace): Target[] {
  const inner: ValuePlace = { ...place, level: 'output' };
  return targets.flatMap((target) => {
    if (target.kind === 'star') return listStar(target, place);
    const value = place.context.attempt(() => checkValue(target.value, inner));
    return value ? [{ name: target.name ?? nameOf(target.value), value }] : [];
  });
}

/** All columns: of `using` first, then those of each table. */
function listStar({ of, at }: Extract<SqlTarget, { kind: 'star' }>, { scope }: ValuePlace): Target[] {
  const tables = scope.tables.filter(({ alias }) => of === null || alias === of);
  if (tables.length === 0) return refuseSql(at, fault('sql_unknown_table', { table: of ?? '*' }));
  const merged = of === null ? [...scope.merged] : [];
  const known = new Set(merged.map(([name]) => name));
  return [
    ...merged.map(([name, value]) => ({ name, value: { ...value, at } })),
    ...tables.flatMap(({ names, read }) =>
      names.flatMap(({ name, listed }) => {
        const value = listed && !known.has(name) ? read(name, at) : undefined;
        return value ? [{ name, value }] : [];
      }),
    ),
  ];
}

/** What PostgreSQL calls a value without a name; a measure has its own. */
function nameOf(value: SqlExpression): string {
  switch (value.kind) {
    case 'column':
      return value.path.at(-1) ?? '';
    case 'call': {
      const [argument] = value.arguments;
      return value.name === 'measure' && argument ? nameOf(argument) : value.name;
    }
    case 'constant':
      return typeof value.value === 'string' && /^[a-z_]\w*$/.test(value.value) ? value.value : '?column?';
    case 'case':
      return 'case';
    case 'cast':
      return value.operand.kind === 'column' ? nameOf(value.operand) : value.type;
    case 'query':
      return value.use === 'exists' ? 'exists' : '?column?';
    default:
      return '?column?';
  }
}

type BuilderInput = { place: ValuePlace; targets: readonly Target[]; relation: Relation | null };

/** Puts the levels of a select together: its rows, groups, windows and outputs. */
class SelectBuilder {
  readonly #select: SqlSelect;
  readonly #place: ValuePlace;
  readonly #targets: readonly Target[];
  readonly #relation: Relation | null;
  readonly #grouping: Grouping;
  readonly #windows: Windows;
  readonly #outputs: NumberedValue[] = [];
  #isGrouped = false;

  constructor(select: SqlSelect, { place, targets, relation }: BuilderInput) {
    this.#select = select;
    this.#place = place;
    this.#targets = targets;
    this.#relation = relation;
    this.#grouping = new Grouping(place.context, relation?.source ?? null);
    this.#windows = new Windows(place.context);
  }

  build(where: TypedValue | null, order: readonly SqlOrder[]): CheckedSelect {
    const { context } = this.#place;
    const select = this.#select;
    const sorted = order.map((one) => context.attempt(() => this.#readSort(one)));
    const having =
      select.having &&
      context.attempt(() => checkCondition(select.having ?? noValue(), { ...this.#place, level: 'group' }));
    const values = [
      ...this.#targets.map(({ value }) => value),
      ...sorted.flatMap((one) => (one && 'value' in one ? [one.value] : [])),
    ];
    this.#isGrouped =
      select.group.length > 0 || select.having !== null || values.some((one) => someValue(one, isAggregate));
    for (const key of select.group) context.attempt(() => this.#grouping.addKey(this.#readKey(key)));
    const columns = this.#targets.flatMap((target) => context.attempt(() => this.#addOutput(target)) ?? []);
    const kept = having && context.attempt(() => this.#grouping.lift(having));
    const distinct = this.#readDistinct();
    const typedOrder = sorted.flatMap((one, index) => {
      const from = order[index];
      return one && from ? (context.attempt(() => this.#addSort(one, from)) ?? []) : [];
    });
    const { keys, aggregates } = this.#grouping;
    const body: TypedSelect = {
      kind: 'select',
      from: this.#relation?.source ?? null,
      where,
      grouped: this.#isGrouped ? { keys, aggregates } : null,
      having: kept ?? null,
      windows: this.#windows.calls,
      outputs: this.#outputs,
      distinct,
    };
    return { body, columns, order: typedOrder };
  }

  /** A value over the level of the outputs. */
  #lift(value: TypedValue): TypedValue {
    return this.#windows.lift(this.#isGrouped ? this.#grouping.lift(value) : value);
  }

  #addOutput({ name, value }: Target): QueryColumn {
    const lifted = this.#lift(value);
    const id = this.#place.context.nextId();
    this.#outputs.push({ id, value: lifted });
    const { type, origin } = lifted;
    return { id, name, type, origin };
  }

  /** A key of the groups: a position or a name of the list, or a value; a column goes before a name. */
  #readKey(key: SqlExpression): TypedValue {
    const target = this.#findTarget(key) ?? this.#findNamed(key);
    const isColumn = key.kind === 'column' && this.#place.scope.find(key.path, key.at) !== undefined;
    const value = target && !isColumn ? target.value : checkValue(key, this.#place);
    if (someValue(value, isAggregate)) return refuseSql(key.at, fault('sql_aggregate_place'));
    if (someValue(value, isWindow)) return refuseSql(key.at, fault('sql_window_place'));
    if (!isComparable(value.type))
      return refuseSql(key.at, fault('sql_type_wanted', { wanted: 'text', type: value.type }));
    return value.type === 'unknown' ? convert(value, 'text') : value;
  }

  /** The listed value at a position that is written as a number. */
  #findTarget(value: SqlExpression): Target | undefined {
    if (value.kind !== 'constant' || value.type !== 'integer') return undefined;
    const position = Number(value.value);
    return this.#targets[position - 1] ?? refuseSql(value.at, fault('sql_no_such_position', { position }));
  }

  #findNamed(value: SqlExpression): Target | undefined {
    if (value.kind !== 'column' || value.path.length !== 1) return undefined;
    return this.#targets.find(({ name }) => name === value.path[0]);
  }

  #readSort({ value }: SqlOrder): { target: Target } | { value: TypedValue } {
    const target = this.#findNamed(value) ?? this.#findTarget(value);
    return target ? { target } : { value: checkValue(value, { ...this.#place, level: 'output' }) };
  }

  #addSort(
    sort: { target: Target } | { value: TypedValue },
    { descending, nullsFirst, at }: SqlOrder,
  ): TypedOrder {
    const index = 'target' in sort ? this.#targets.indexOf(sort.target) : -1;
    const output = 'value' in sort ? this.#findOutput(sort.value) : this.#outputs[index];
    if (output) return { value: toOutputColumn(output, at), descending, nullsFirst };
    // A fault of the listed value is noted where it is.
    if (!('value' in sort)) return refuseSql(at, fault('sql_no_such_position', { position: index + 1 }));
    if (this.#select.distinct === 'all')
      return refuseSql(at, fault('sql_not_allowed', { what: 'DISTINCT … ORDER BY' }));
    const added = { id: this.#place.context.nextId(), value: this.#lift(sort.value) };
    this.#outputs.push(added);
    return { value: toOutputColumn(added, at), descending, nullsFirst };
  }

  #findOutput(value: TypedValue): NumberedValue | undefined {
    const lifted = fingerprint(this.#lift(value));
    return this.#outputs.find((one) => fingerprint(one.value) === lifted);
  }

  #readDistinct(): TypedSelect['distinct'] {
    const { distinct } = this.#select;
    if (typeof distinct === 'string') return distinct;
    return distinct.flatMap((one) => {
      const id = this.#place.context.attempt(() => {
        const target = this.#findTarget(one) ?? this.#findNamed(one);
        const value = target ? target.value : checkValue(one, { ...this.#place, level: 'output' });
        const known = this.#findOutput(value);
        if (known) return known.id;
        const added = { id: this.#place.context.nextId(), value: this.#lift(value) };
        this.#outputs.push(added);
        return added.id;
      });
      return id ?? [];
    });
  }
}

function toOutputColumn({ id, value }: NumberedValue, at: number): TypedValue {
  if (!isComparable(value.type))
    return refuseSql(at, fault('sql_type_wanted', { wanted: 'text', type: value.type }));
  return { kind: 'column', at, type: value.type, id, label: '' };
}
