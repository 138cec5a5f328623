import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { validate } from '#contracts/kit/faults/validate.ts';
import { AREAS, ENDPOINTS } from '#contracts/register.ts';
import { findOddFields, selectOddValues } from '#tests/fuzz/edge-values.ts';
import { sampleOf, toShape, withValue } from '#tests/fuzz/input-fields.ts';
import { en } from '#texts/en.ts';
import { th } from '#texts/th.ts';
import { SOURCES } from './sources.ts';

/** Values of every type, for positions that take one of them. */
const OF_EVERY_TYPE = [
  undefined,
  null,
  true,
  -1,
  1.5,
  '',
  'ก'.repeat(300),
  '\u0000',
  [],
  [[]],
  {},
  { no_such: 1 },
];
/** Filters have very many positions, and many calls share the same filter: each call tries some of them, the next call the next. */
const MOST_PLACES = 12;
function inTurn<T>(places: readonly T[], turn: number): readonly T[] {
  const step = Math.ceil(places.length / MOST_PLACES);
  return places.filter((_place, at) => at % step === turn % step);
}
function parts({ input, bodyKind }: Endpoint) {
  return [input.query, bodyKind === 'json' ? input.body : undefined].flatMap((schema) =>
    schema ? [schema] : [],
  );
}

test('Whatever is wrong with the input of a call has a code of its own, with texts in both languages', () => {
  const codes = new Map<string, string>();
  for (const [turn, endpoint] of ENDPOINTS.entries())
    for (const schema of parts(endpoint)) {
      const shape = toShape(schema);
      const sample = sampleOf(shape);
      const odd = inTurn(findOddFields(shape), turn).flatMap((field) =>
        [...selectOddValues(field).map(({ value }) => value), ...OF_EVERY_TYPE].map((value) =>
          withValue(shape, sample, { path: field.path, value }),
        ),
      );
      for (const value of [...OF_EVERY_TYPE, ...odd]) {
        const read = validate(schema, value);
        for (const { fault } of read.ok ? [] : read.faults) codes.set(fault.code, endpoint.name);
      }
    }
  expect(codes.size).toBeGreaterThan(20);
  expect(codes.get('not_taken')).toBeUndefined();
  expect([...codes].filter(([code]) => !(code in en.faults && code in th.faults))).toEqual([]);
});

test('Whatever is wrong with the fields of a settings area has a code of its own', () => {
  const fields = AREAS.flatMap(({ resources }) =>
    Object.values(resources).flatMap((resource) =>
      Object.values(resource.fields).filter((field) => field instanceof z.ZodType),
    ),
  );
  const codes = fields.flatMap((field) =>
    OF_EVERY_TYPE.flatMap((value) => {
      const read = validate(field, value);
      return read.ok ? [] : read.faults.map(({ fault }) => fault.code);
    }),
  );
  expect(codes.length).toBeGreaterThan(200);
  expect(codes.filter((code) => code === 'not_taken')).toEqual([]);
});

test('No schema carries a sentence, and no error map is global: a rule has a fault, a pattern a name', () => {
  const files = SOURCES.filter(
    ({ zone, test: isTest }) => ['contracts', 'server', 'web'].includes(zone) && !isTest,
  );
  const wrong = files.filter(
    ({ text }) =>
      /\.(?:refine|regex)\([^;]{0,300}?\b(?:message|error): ['"`]/.test(text) ||
      /addIssue\(\{[^}]*\bmessage:/.test(text) ||
      /z\.config\(\{[^}]*(?:customError|localeError)/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
