import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { matchesSchema, readAs } from './fits.ts';
import { Id, Instant } from './ids.ts';

const Row = z.object({
  _id: Id,
  name: z.string(),
  parent_id: Id.nullable(),
  kind: z.enum(['one', 'many']),
  count: z.number().int(),
  live: z.boolean().default(true),
  at: Instant.optional(),
  words: z.array(z.string().max(20)),
  texts: z.record(z.string(), z.string()),
  owner: z.union([z.literal(0), Id]),
  more: z.unknown().optional(),
});
const List = z.object({ items: z.array(Row), next: z.string().nullable() });

const row = fc.record(
  {
    _id: fc.uuid(),
    name: fc.string(),
    parent_id: fc.option(fc.uuid()),
    kind: fc.constantFrom('one', 'many'),
    count: fc.integer(),
    live: fc.boolean(),
    at: fc.constant('2026-11-22T08:00:00.000Z'),
    words: fc.array(fc.string({ maxLength: 20 })),
    texts: fc.dictionary(
      fc.string().filter((name) => name !== '__proto__'),
      fc.string(),
      { noNullPrototype: true },
    ),
    owner: fc.oneof(fc.constant(0), fc.uuid()),
    more: fc.jsonValue(),
  },
  {
    requiredKeys: ['_id', 'name', 'parent_id', 'kind', 'count', 'live', 'words', 'texts', 'owner'],
    noNullPrototype: true,
  },
);

/** A row with one of its fields in the place of another, or with one that no row has. */
const spoiled = fc
  .tuple(row, fc.constantFrom(...Object.keys(Row.shape), 'unknown'), fc.jsonValue())
  .map(([one, field, value]) => ({ ...one, [field]: value }));

/** Schemas that accept only part of their input unchanged. */
const SHAPES: readonly z.ZodType[] = [
  Row,
  List,
  z.string().trim(),
  z.string().min(2).max(3),
  z.number().min(1).lt(10),
  z.array(z.number()).max(2),
  z.strictObject({ a: z.string().optional(), b: z.number().default(3) }),
  z.object({ a: z.string().default('x').optional(), b: z.string().optional().default('y') }),
  z.object({ a: z.string() }).refine(({ a }) => a !== 'no'),
  z.union([z.string().trim(), z.string()]),
  z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: z.string() })]),
  z.union([z.null(), z.object({ a: z.string() })]),
  z.string().transform((text) => text.length),
  z.coerce.number(),
  z.looseObject({ a: z.string() }),
  z.partialRecord(z.enum(['a', 'b']), z.string()),
  z.iso.date(),
  z.discriminatedUnion('a', [z.object({ a: z.literal('x') }), z.object({ a: z.literal('y') })]),
];

const anything = fc.oneof(
  fc.jsonValue(),
  row,
  spoiled,
  fc.record({ items: fc.array(fc.oneof(row, spoiled), { maxLength: 3 }), next: fc.option(fc.string()) }),
  fc.record(
    {
      a: fc.oneof(fc.constantFrom('x', 'no', ' b '), fc.string(), fc.constant(undefined)),
      b: fc.oneof(fc.string(), fc.integer(), fc.constant(undefined)),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  fc.constantFrom(' a', 'ab', 'abcd', 5, 1, 10, '2026-11-22', undefined, Number.NaN),
);

describe('values that equal the result of parsing them', () => {
  it('a value is reported to fit only where parsing returns the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHAPES), anything, (shape, value) => {
        if (!matchesSchema(shape, value)) return;
        expect(shape.safeParse(value)).toEqual({ success: true, data: value });
      }),
    );
  });

  it('rows of a list are reported to fit and are returned as they are', () => {
    fc.assert(
      fc.property(fc.array(row), (items) => {
        const list = { items, next: null };
        expect(matchesSchema(List, list)).toBe(true);
        expect(readAs(List, list).data).toBe(list);
      }),
    );
  });
});

it('a value that does not fit is parsed: an unknown field is dropped, a wrong one is named', () => {
  const [one] = fc.sample(row, { numRuns: 1, seed: 7 });
  const list = { items: [{ ...one, secret: 'x' }], next: null };
  expect(matchesSchema(List, list)).toBe(false);
  expect(readAs(List, list).data).toEqual({ items: [one], next: null });
  const wrong = readAs(List, { items: [{ ...one, count: 'three' }], next: null });
  expect(wrong.error?.issues[0]?.path).toEqual(['items', 0, 'count']);
});

it('a value of a recursive schema is parsed', () => {
  const Tree = z.object({
    name: z.string(),
    get below() {
      return z.array(Tree);
    },
  });
  const tree = { name: 'a', below: [{ name: 'b', below: [] }] };
  expect(readAs(Tree, tree).data).toEqual(tree);
});
