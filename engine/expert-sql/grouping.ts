import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckContext } from '#engine/expert-sql/check-context.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { NumberedValue, TypedSource, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { fingerprint, isAggregate, listOperands, mapOperands } from '#engine/expert-sql/typed-value.ts';

/** Collects values of one kind as columns of a level, equal ones once. */
class Level {
  readonly values: NumberedValue[] = [];
  readonly #known = new Map<string, NumberedValue>();
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  find(value: TypedValue): TypedValue | undefined {
    const known = this.#known.get(fingerprint(value));
    return known && toColumn(known, value);
  }

  add(value: TypedValue): TypedValue {
    const found = this.find(value);
    if (found) return found;
    const added = { id: this.#context.nextId(), value };
    this.values.push(added);
    this.#known.set(fingerprint(value), added);
    return toColumn(added, value);
  }
}

/** A value of a level as a column of the one above. */
function toColumn({ id, value }: NumberedValue, { at }: TypedValue): TypedValue {
  const { type, origin } = value;
  return { kind: 'column', at, type, id, label: labelOf(value), ...(origin && { origin }) };
}

function labelOf(value: TypedValue): string {
  if (value.kind === 'column') return value.label;
  if (value.kind === 'measure') return value.measure;
  return value.kind === 'aggregate' || value.kind === 'window' || value.kind === 'call' ? value.name : '';
}

/** The keys and aggregates of a select: whatever it lists consists of these. */
export class Grouping {
  readonly #keys: Level;
  readonly #aggregates: Level;
  readonly #from: TypedSource | null;

  constructor(context: CheckContext, from: TypedSource | null) {
    this.#keys = new Level(context);
    this.#aggregates = new Level(context);
    this.#from = from;
  }

  get keys(): readonly NumberedValue[] {
    return this.#keys.values;
  }
  get aggregates(): readonly NumberedValue[] {
    return this.#aggregates.values;
  }

  addKey(value: TypedValue): void {
    this.#keys.add(value);
  }

  /** A value over the columns of the groups. @throws SqlRefusal where it names a column that is not grouped */
  lift(value: TypedValue): TypedValue {
    const key = this.#keys.find(value);
    if (key) return key;
    if (isAggregate(value)) {
      if (value.kind === 'measure') this.#requireCounted(value);
      return this.#aggregates.add(value);
    }
    if (value.kind === 'column')
      return refuseSql(value.at, fault('sql_not_grouped', { column: value.label }));
    return mapOperands(value, (one) => this.lift(one));
  }

  /** A measure counts rows, so each row of its table may be there only once. */
  #requireCounted({ reading, measure, at }: Extract<TypedValue, { kind: 'measure' }>): void {
    const keys = this.keys.flatMap(({ value }) => (value.kind === 'column' ? [value.id] : []));
    if (!this.#from || !hasEachRowOnce(this.#from, reading, new Set(keys)))
      refuseSql(at, fault('sql_measure_joined', { measure }));
  }
}

/**
 * Whether a row of a table is at most once in the rows of a group: nothing is joined but one row of another table by its key, and the values
 * of lists by which the groups are made.
 */
function hasEachRowOnce(source: TypedSource, id: number, keys: ReadonlySet<number>): boolean {
  switch (source.kind) {
    case 'table':
      return source.reading.id === id;
    case 'unnest':
      return source.before !== null && keys.has(source.id) && hasEachRowOnce(source.before, id, keys);
    case 'join': {
      const { left, right, join, on } = source;
      if (join !== 'right' && join !== 'full' && hasEachRowOnce(left, id, keys)) return isOneRow(right, on);
      return join !== 'left' && join !== 'full' && hasEachRowOnce(right, id, keys) && isOneRow(left, on);
    }
    default:
      return false;
  }
}

/** Whether a condition finds at most one row of a table: by its key. */
function isOneRow(source: TypedSource, on: TypedValue | null): boolean {
  if (source.kind !== 'table' || !on) return false;
  const { reading } = source;
  const key = [...reading.columns.values()].find(
    ({ column }) => column.field.column === reading.table.dataSet.key,
  );
  const own = new Set([...reading.columns.values()].map(({ id }) => id));
  if (!key) return false;
  const isFound = (one: TypedValue): boolean => {
    if (one.kind !== 'call') return false;
    if (one.name === 'and') return one.operands.some(isFound);
    const [left, right] = one.operands;
    if (one.name !== '=' || !left || !right) return false;
    return (isKey(left, key.id) && !reads(right, own)) || (isKey(right, key.id) && !reads(left, own));
  };
  return isFound(on);
}

const isKey = (value: TypedValue, id: number): boolean => value.kind === 'column' && value.id === id;

function reads(value: TypedValue, ids: ReadonlySet<number>): boolean {
  if (value.kind === 'column') return ids.has(value.id);
  return listOperands(value).some((one) => reads(one, ids));
}

/** The functions of the rows around a row, as columns of a level of their own. */
export class Windows {
  readonly #calls: Level;

  constructor(context: CheckContext) {
    this.#calls = new Level(context);
  }

  get calls(): readonly NumberedValue[] {
    return this.#calls.values;
  }

  lift(value: TypedValue): TypedValue {
    return value.kind === 'window' ? this.#calls.add(value) : mapOperands(value, (one) => this.lift(one));
  }
}
