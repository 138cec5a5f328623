import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fault, formOf } from '#contracts/kit/faults/fault.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';
import { Refusal } from '#server/kit/errors.ts';
import { formatFieldFaults } from '#server/kit/http/error-texts.ts';
import { presentFailure } from '#server/kit/http/response.ts';

const silent = pino({ level: 'silent' });
function shown(error: unknown) {
  return presentFailure({ log: silent, config: { dataDir: 'none' } }, error, {
    requestId: 'r',
    endpoint: 'e',
  });
}

test.each([
  ['a server that starts anew', { code: 'ENOENT', syscall: 'connect' }],
  ['one that ends while it is asked', { message: 'Connection terminated unexpectedly' }],
  ['one that crashes', { code: '57P02' }],
])('%s is reported as an unavailable part, to be retried', (_name, error) => {
  expect(shown(Object.assign(new Error('x'), error))).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
    headers: { 'retry-after': '5' },
  });
});

test.each([
  ['of the files', { code: 'ENOSPC', syscall: 'write' }],
  ['of the files, by a quota', { code: 'EDQUOT', syscall: 'write' }],
  ['of PostgreSQL', { code: '53100' }],
  [
    'of ClickHouse',
    { code: '243', message: 'Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)' },
  ],
  ['of ClickHouse, in the words of the system', { message: 'write failed: No space left on device' }],
  ['that is the cause of what was thrown', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) }],
])('A disk %s that is full is named in the response, which may be retried', (_name, error) => {
  expect(shown(Object.assign(new Error('x'), error))).toMatchObject({
    status: 503,
    body: { code: 'disk_full', message: expect.stringContaining('disk') },
    headers: { 'retry-after': '30' },
  });
});

test('The response to an unexpected error contains nothing but its id, and that to a refusal what was declared', () => {
  const lost = Object.assign(new Error('secret'), { code: 'ENOENT', syscall: 'open' });
  const answered = shown(lost);
  expect(answered).toMatchObject({ status: 500, body: { code: 'unexpected', request_id: 'r' } });
  expect(JSON.stringify(answered)).not.toContain('secret');
  expect(shown(new Refusal('not_found')).status).toBe(404);
});

const Listing = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200),
  name: z.string().min(1),
  kinds: z.array(z.enum(['in', 'out'])).min(1),
  at: z.iso.datetime(),
  color: z.string().check(formOf('color', /^#[0-9a-f]{6}$/)),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  zone: z.union([z.literal('utc'), z.number()]),
});
const FINE = {
  limit: 5,
  name: 'x',
  kinds: ['in'],
  at: '2026-01-31T08:00:00Z',
  color: '#ffffff',
  zone: 'utc',
};

test.each([
  [{ limit: '500' }, { limit: 'must be at most 200' }],
  [{ limit: 'abc' }, { limit: 'must be a number' }],
  [{ limit: 1.5 }, { limit: 'must be a whole number' }],
  [{ name: '' }, { name: 'must not be empty' }],
  [{ name: undefined }, { name: 'is missing' }],
  [{ kinds: ['up'] }, { 'kinds.0': 'must be one of "in", "out"' }],
  [{ at: 'today' }, { at: 'must be a time such as 2026-01-31T08:00:00Z' }],
  [{ color: 'red' }, { color: 'must be a colour such as #2f9e44' }],
  [{ code: 'red' }, { code: 'does not have the required form (/^\\d{6}$/)' }],
  [{ zone: 'z' }, { zone: 'must be "utc", or must be a number' }],
  [{ nmae: 1 }, { nmae: 'is unknown' }],
])('%o is refused in plain words', (given, fields) => {
  const read = validate(Listing, { ...FINE, ...given });
  expect(formatFieldFaults(read.ok ? {} : toFieldFaults(read.faults))).toEqual(fields);
});

test('The sentence of a refusal names its fields, the first of many', () => {
  const messageOf = (count: number) =>
    shown(
      new Refusal('invalid_request', {
        fields: Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].slice(0, count).map((name) => [name, fault('column_full')]),
        ),
      }),
    ).body.message;
  expect(messageOf(1)).toBe(
    'Some fields are not right: a: This column is full. Move a card out of it first.',
  );
  expect(messageOf(5)).toMatch(
    /^Some fields are not right: a: This .*; b: This .*; c: This .* first; and 2 more\.$/,
  );
});

test('The response to a refusal says the same as sentences and as codes with their parameters', () => {
  const { body } = shown(
    new Refusal('invalid_request', {
      fault: fault('no_room', { name: 'Mali' }),
      fields: { limit: fault('at_most', { limit: 200 }), kinds: fault('one_of', { values: ['in', 2] }) },
    }),
  );
  expect(body).toMatchObject({
    message: 'Mali has no room for another ticket.',
    fault: { code: 'no_room', params: { name: 'Mali' } },
    fields: { limit: 'must be at most 200', kinds: 'must be one of "in", 2' },
    faults: {
      limit: { code: 'at_most', params: { limit: 200 } },
      kinds: { code: 'one_of', params: { values: ['in', 2] } },
    },
  });
});
