import { expect, test } from 'vitest';
import { z } from 'zod';
import { fault, formOf, toIssue } from '#contracts/kit/faults/fault.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';

function faultsOf(schema: z.ZodType, value: unknown) {
  const read = validate(schema, value);
  return read.ok ? {} : toFieldFaults(read.faults);
}

test.each<[string, z.ZodType, unknown, object]>([
  ['a missing value', z.object({ a: z.string() }), {}, { a: fault('missing') }],
  ['a number for a text', z.string(), 5, { '(body)': fault('must_text') }],
  ['a value of a rare type', z.date(), 5, { '(body)': fault('must_type', { type: 'date' }) }],
  ['a fraction', z.int(), 1.5, { '(body)': fault('must_whole') }],
  ['an empty list', z.array(z.string()).min(1), [], { '(body)': fault('not_empty') }],
  ['a long list', z.array(z.string()).max(1), ['', ''], { '(body)': fault('at_most_entries', { limit: 1 }) }],
  ['a short text', z.string().min(3), 'a', { '(body)': fault('at_least_characters', { limit: 3 }) }],
  [
    'a text of another length',
    z.string().length(3),
    'a',
    { '(body)': fault('exactly_characters', { limit: 3 }) },
  ],
  ['a number that is too large', z.number().lt(3), 3, { '(body)': fault('less_than', { limit: 3 }) }],
  ['a number between steps', z.number().multipleOf(5), 3, { '(body)': fault('multiple', { limit: 5 }) }],
  ['another choice', z.enum(['a', 'b']), 'c', { '(body)': fault('one_of', { values: ['a', 'b'] }) }],
  ['another constant', z.literal('a'), 'c', { '(body)': fault('must_be', { value: 'a' }) }],
  ['no e-mail address', z.email(), 'c', { '(body)': fault('email') }],
  ['a form without a name', z.string().regex(/^a$/), 'c', { '(body)': fault('format', { form: '/^a$/' }) }],
  ['a form with a name', z.string().check(formOf('color', /^#/)), 'c', { '(body)': fault('color') }],
  ['an unknown field', z.strictObject({}), { a: 1 }, { a: fault('not_known_here') }],
  ['a key of another form', z.record(z.uuid(), z.string()), { b: '' }, { b: fault('id') }],
  [
    'none of several forms',
    z.union([z.literal('a'), z.number()]),
    true,
    { '(body)': fault('any_of', { first: fault('must_be', { value: 'a' }), other: fault('must_number') }) },
  ],
  [
    'none of several shapes',
    z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    {},
    { '(body)': fault('no_such_form') },
  ],
  ['a rule', z.string().refine(() => false, toIssue(fault('zone'))), 'c', { '(body)': fault('zone') }],
])('%s becomes a fault with its parameters', (_name, schema, value, expected) => {
  expect(faultsOf(schema, value)).toEqual(expected);
});

test('More choices than people read are counted', () => {
  const names = Array.from({ length: 30 }, (_one, index) => `n${index}`);
  expect(faultsOf(z.enum(names), 'x')).toEqual({
    '(body)': fault('one_of_more', { values: names.slice(0, 24), more: 6 }),
  });
});

test('A value that fits is returned as its schema parses it', () => {
  expect(validate(z.coerce.number(), '5')).toEqual({ ok: true, data: 5 });
});
