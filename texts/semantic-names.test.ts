import { expect, it } from 'vitest';
import { TIME_DIMENSIONS } from '#contracts/semantic/dimension.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { FIELD_WORDS, SEMANTIC_NAMES } from '#texts/semantic-names.ts';

const measures = DATA_SETS.flatMap(({ name, measures: plain, ratios }) =>
  [...Object.keys(plain), ...Object.keys(ratios)].map((measure) => ({ dataSet: name, measure })),
);
const dimensions = [
  ...new Set([...TIME_DIMENSIONS, ...DATA_SETS.flatMap((one) => Object.keys(one.dimensions))]),
];

it.each(['en', 'th'] as const)('Every declared field has a name and a meaning in %s', (language) => {
  const names = SEMANTIC_NAMES[language];
  const fields = [
    ...DATA_SETS.map(({ name }) => ({ of: name, field: names.dataSets[name] })),
    ...measures.map(({ dataSet, measure }) => ({
      of: `${dataSet}.${measure}`,
      field: names.measures[dataSet]?.[measure],
    })),
    ...dimensions.map((name) => ({ of: name, field: names.dimensions[name] })),
  ];
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.filter(({ field }) => !field?.name || !field.about)).toEqual([]);
  const times = DATA_SETS.flatMap((one) => Object.keys(one.times));
  expect(times.filter((time) => !names.times[time])).toEqual([]);
  const numbers = DATA_SETS.flatMap((one) => Object.keys(one.numbers));
  expect(numbers.filter((number) => !names.numbers[number])).toEqual([]);
});

it.each(['en', 'th'] as const)('No name or word in %s is of a field that is not declared', (language) => {
  const known = new Set([...measures.map((one) => `${one.dataSet}.${one.measure}`), ...dimensions]);
  const names = SEMANTIC_NAMES[language];
  const named = [
    ...Object.entries(names.measures).flatMap(([dataSet, of]) =>
      Object.keys(of).map((measure) => `${dataSet}.${measure}`),
    ),
    ...Object.keys(names.dimensions),
    ...Object.keys(FIELD_WORDS[language]),
  ];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it.each(['en', 'th'] as const)('No two measures of a data set have the same name in %s', (language) => {
  const { measures: byDataSet, dimensions: all } = SEMANTIC_NAMES[language];
  const twice = (of: Readonly<Record<string, { name: string }>>) => {
    const seen = Object.values(of).map(({ name }) => name);
    return seen.filter((name, index) => seen.indexOf(name) !== index);
  };
  expect([...Object.values(byDataSet), all].flatMap(twice)).toEqual([]);
});
