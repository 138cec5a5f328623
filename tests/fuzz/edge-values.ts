import { findFields, sampleOf, toShape, toSteps, type Field } from '#tests/fuzz/input-fields.ts';

type Shape = ReturnType<typeof toShape>;
/** A value that satisfies the schema at a position and is unusual nevertheless, or nearly satisfies it; `name` is for the report. */
export type OddValue = { name: string; value: unknown };

const NUMBERS = [
  2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, -9_007_199_254_740_991, 1e21, 1e-320, -1,
];
const INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '1899-12-31T23:59:59Z',
  '2300-01-01T00:00:00Z',
  '2026-03-29T02:30:00Z',
];
const DAYS = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '1899-12-31', '2300-01-01'];
/** Ids to which no record belongs. */
const IDS = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
/** More items than any real list has, but few enough that the size of the request is not refused. */
const MANY = 5000;

function named(values: readonly unknown[]): OddValue[] {
  return values.map((value) => ({ name: String(value), value }));
}

/** The unusual values for a position, by the kind of value that it takes; texts have files of their own. */
export function selectOddValues({ shape }: Field): readonly OddValue[] {
  if (shape.enum || shape.const !== undefined) return [];
  if (shape.type === 'integer' || shape.type === 'number') return named(NUMBERS);
  if (shape.type === 'string' && shape.format === 'date-time') return named(INSTANTS);
  if (shape.type === 'string' && shape.format === 'date') return named(DAYS);
  if (shape.type === 'string' && shape.format === 'uuid') return named(IDS);
  if (shape.type === 'array') return oddLists(shape);
  if (shape.type === 'object') return oddObjects(shape);
  return [];
}

function oddLists({ items = {} }: Shape): readonly OddValue[] {
  const one = sampleOf(items);
  return [
    { name: 'nothing', value: [] },
    { name: 'the same twice', value: [one, one] },
    { name: 'very many of the same', value: Array.from({ length: MANY }, () => one) },
    { name: 'lists in lists', value: nested(1000) },
  ];
}

function oddObjects({ additionalProperties: inner }: Shape): readonly OddValue[] {
  if (typeof inner !== 'object') return [];
  const keys = ['', '__proto__', 'constructor', 'a.b', IDS[0] ?? ''];
  return keys.map((key) => ({
    name: `the key "${key}"`,
    // Parsed from JSON: an object literal would set the prototype.
    value: JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(sampleOf(inner))}}`) as unknown,
  }));
}

/** A list nested in lists to the given depth. */
function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

/** Every position of an input for which there is an unusual value; one that several of its shapes share counts once. */
export function findOddFields(shape: Shape): Field[] {
  return [
    ...new Map(
      findFields(shape, (one) => selectOddValues({ path: [], shape: one }).length > 0).map((field) => [
        `${toSteps(field.path).join('.')} ${field.shape.type} ${field.shape.format}`,
        field,
      ]),
    ).values(),
  ];
}
