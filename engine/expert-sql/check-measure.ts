import { fault } from '#contracts/kit/faults/fault.ts';
import type { CheckValue, ValuePlace } from '#engine/expert-sql/check-context.ts';
import { readNameOf } from '#engine/expert-sql/check-parameter.ts';
import { convert } from '#engine/expert-sql/convert.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { SqlMeasure } from '#engine/expert-sql/sql-table.ts';
import type { SqlCall } from '#engine/expert-sql/syntax.ts';
import type { TableReading, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { listConditionColumns } from '#engine/semantic/part-columns.ts';

type CallNode = SqlCall & { at: number };

/** `measure(csat)` or `measure(t.csat)`: an official measure or ratio of a data set, over the rows of the group. */
export function checkMeasure(call: CallNode, place: ValuePlace, check: CheckValue): TypedValue {
  const { at, filter, arguments: listed, distinct, star, order, within, window } = call;
  if (window) return refuseSql(at, fault('sql_not_allowed', { what: 'measure() OVER' }));
  if (distinct || star || within || order.length > 0 || listed.length !== 1)
    return refuseSql(at, fault('sql_argument_types', { function: 'measure', types: [] }));
  if (place.level === 'row') return refuseSql(at, fault('sql_aggregate_place'));
  const { reading, measure } = findMeasure(call, place);
  for (const column of listStoredColumns(reading, measure))
    if (!reading.stored.has(column)) reading.stored.set(column, place.context.nextId());
  const { dataSet } = reading.table;
  return {
    kind: 'measure',
    at,
    type: isWhole(reading, measure) ? 'integer' : 'decimal',
    reading: reading.id,
    measure: measure.name,
    filter: filter && convert(check(filter, { ...place, level: 'row' }), 'boolean'),
    origin: { dataSet: dataSet.name, measure: measure.name, unit: measure.unit },
  };
}

function findMeasure(
  { arguments: [argument], at }: CallNode,
  { scope }: ValuePlace,
): { reading: TableReading; measure: SqlMeasure } {
  const isQualified = argument?.kind === 'column' && argument.path.length === 2;
  const [alias, name] = isQualified ? argument.path : [null, readNameOf(argument)];
  const found = scope.tables.flatMap((table) => {
    const measure = table.reading?.table.measures.get(name ?? '');
    const isNamed = alias === null || alias === undefined || table.alias === alias;
    return table.reading && measure && isNamed ? [{ reading: table.reading, measure }] : [];
  });
  const [first, other] = found;
  const label = isQualified ? argument.path.join('.') : (name ?? '');
  if (other) return refuseSql(argument?.at ?? at, fault('sql_ambiguous_column', { column: label }));
  return first ?? refuseSql(argument?.at ?? at, fault('sql_unknown_measure', { measure: label }));
}

/** Counts are whole numbers. */
function isWhole({ table }: TableReading, { numerator, denominator }: SqlMeasure): boolean {
  const aggregate = table.dataSet.measures[numerator]?.aggregate;
  return denominator === null && (aggregate === 'count' || aggregate === 'distinct');
}

/** The stored columns that the measures of rows combine, and those of their conditions. */
export function listStoredColumns({ table: { dataSet } }: TableReading, measure: SqlMeasure): string[] {
  const names = [measure.numerator, measure.less, measure.denominator].flatMap((name) => name ?? []);
  return names.flatMap((name) => {
    const declared = dataSet.measures[name];
    if (!declared) return [];
    return [
      ...('column' in declared ? [declared.column] : []),
      ...('at' in declared ? [declared.at] : []),
      ...(declared.where ? listConditionColumns(declared.where) : []),
    ];
  });
}
