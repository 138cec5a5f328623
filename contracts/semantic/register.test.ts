import { expect, test } from 'vitest';
import { FACTS } from '#contracts/facts/facts.ts';
import { CALCULATED, isCalculatedColumn, isCalculatedDimension } from '#contracts/semantic/calculated.ts';
import { isList } from '#contracts/semantic/columns.ts';
import { isTimeDimension, TIME_DIMENSIONS } from '#contracts/semantic/dimension.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import type { VisibilityRule } from '#contracts/semantic/row-condition.ts';
import { VISIBILITY_SETS } from '#contracts/semantic/visibility-sets.ts';

test('Every data set has a name, a table and an instant of its own', () => {
  expect(DATA_SETS.length).toBeGreaterThan(5);
  const names = DATA_SETS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(DATA_SETS.map(({ table, unionWith }) => `${table} ${unionWith?.table}`)).size).toBe(
    names.length,
  );
  expect(DATA_SETS.filter(({ times }) => Object.keys(times).length === 0)).toEqual([]);
});

test('No data set and no column has a name that is reserved for formulas', () => {
  expect(DATA_SETS.map(({ name }) => name)).not.toContain(CALCULATED);
  expect(
    DATA_SETS.flatMap(({ dimensions }) => Object.keys(dimensions)).filter(isCalculatedDimension),
  ).toEqual([]);
  expect(DATA_SETS.flatMap(({ columns }) => Object.keys(columns)).filter(isCalculatedColumn)).toEqual([]);
});

test('A dimension of the same name has the same kind of values in every data set', () => {
  const known = new Map<string, string>();
  const wrong = DATA_SETS.flatMap(({ name, columns, dimensions }) =>
    Object.entries(dimensions).flatMap(([dimension, { column, label, bands }]) => {
      const kind = `${columns[column]?.replace('?', '')} ${label} ${Object.keys(bands ?? {}).join(',')}`;
      const before = known.get(dimension) ?? kind;
      known.set(dimension, before);
      return before === kind ? [] : [`${name}.${dimension}: ${kind}, elsewhere ${before}`];
    }),
  );
  expect(known.size).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

test('No dimension is named as the dimensions of time, and no measure as a ratio of its data set', () => {
  expect(DATA_SETS.flatMap(({ dimensions }) => Object.keys(dimensions)).filter(isTimeDimension)).toEqual([]);
  expect(TIME_DIMENSIONS.filter(isTimeDimension)).toHaveLength(3);
  expect(
    DATA_SETS.flatMap(({ measures, ratios }) => Object.keys(ratios).filter((name) => name in measures)),
  ).toEqual([]);
});

test('Links lead to registered data sets, and lists are no keys', () => {
  const links = DATA_SETS.flatMap(({ links }) => Object.values(links));
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter(({ dataSet }) => !DATA_SETS.includes(dataSet))).toEqual([]);
  expect(DATA_SETS.filter(({ columns, key }) => isList(columns[key]))).toEqual([]);
});

test('A rollup has only measures that can be added up, and the values of distinct counts', () => {
  const rollups = DATA_SETS.flatMap((dataSet) => dataSet.rollups.map((rollup) => ({ dataSet, rollup })));
  expect(rollups.length).toBeGreaterThan(0);
  const wrong = rollups.flatMap(({ dataSet, rollup }) =>
    Object.entries(rollup.measures).flatMap(([name, columns]) => {
      const { aggregate } = dataSet.measures[name] ?? {};
      const fits =
        aggregate !== undefined &&
        ('distinct' in (columns ?? []) ? aggregate === 'distinct' : ADDITIVE_OVER[aggregate] === 'all');
      return fits ? [] : [`${dataSet.name}.${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** The types of columns of facts that a column of a data set may be. */
const OF_FACTS: Readonly<Record<string, readonly string[]>> = {
  text: ['word'],
  id: ['id'],
  ids: ['ids'],
  texts: ['words'],
  whole: ['count', 'integer', 'number'],
  decimal: ['amount', 'seconds', 'count', 'integer'],
  flag: ['flag'],
  instant: ['instant'],
  instants: ['instants'],
  texts_by_key: ['texts_by_key'],
  number_by_key: ['number_by_key'],
};

test('The columns of a data set of facts are columns of its fact, null where these are', () => {
  const facts = new Map(Object.values(FACTS).map((fact) => [fact.table as string, fact]));
  const ofFacts = DATA_SETS.filter(({ table }) => facts.has(table));
  expect(ofFacts.length).toBe(facts.size);
  const wrong = ofFacts.flatMap(({ name, table, columns, versioned }) =>
    Object.entries(columns).flatMap(([column, type]) => {
      const declared: Readonly<Record<string, { type: string; nullable?: boolean }>> =
        facts.get(table)?.columns ?? {};
      const found = declared[column];
      const fits = found && OF_FACTS[type.replace('?', '')]?.includes(found.type);
      const same = (found?.nullable ?? false) === type.endsWith('?');
      return fits && same && versioned
        ? []
        : [`${name}.${column}: ${type}, ${found?.type} ${found?.nullable}`];
    }),
  );
  expect(wrong).toEqual([]);
});

function listSets(rule: VisibilityRule): string[] {
  if ('all' in rule) return rule.all.flatMap(listSets);
  if ('any' in rule) return rule.any.flatMap(listSets);
  if ('link' in rule) return [];
  return ['seen' in rule ? rule.seen : rule.unseen];
}

test('Rules of visibility and dimensions name sets that viewers bring, and only lists have values that a viewer does not see', () => {
  const known = new Set<string>(VISIBILITY_SETS);
  const ofRows = DATA_SETS.flatMap(({ visibility }) => (visibility ? listSets(visibility) : []));
  const restricted = DATA_SETS.flatMap(({ columns, dimensions }) =>
    Object.values(dimensions).flatMap(({ seen, column }) => (seen ? [{ seen, type: columns[column] }] : [])),
  );
  expect(ofRows.length).toBeGreaterThan(3);
  expect([...ofRows, ...restricted.map(({ seen }) => seen)].filter((name) => !known.has(name))).toEqual([]);
  expect(restricted.filter(({ type }) => !isList(type))).toEqual([]);
});
