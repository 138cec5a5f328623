import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Refusal } from '#server/kit/errors.ts';
import { presentFailure } from '#server/kit/http/answer.ts';

const silent = pino({ level: 'silent' });
const shown = (error: unknown) => presentFailure(silent, error, { requestId: 'r', endpoint: 'e' });

test.each([
  ['a server that starts anew', { code: 'ENOENT', syscall: 'connect' }],
  ['one that ends while it is asked', { message: 'Connection terminated unexpectedly' }],
  ['one that crashes', { code: '57P02' }],
  ['a disk that is full', { code: 'ENOSPC', syscall: 'write' }],
  ['a disk of the database that is full', { code: '53100' }],
])('%s is answered as a part that is down, to be tried again', (_name, error) => {
  expect(shown(Object.assign(new Error('x'), error))).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
    headers: { 'retry-after': '5' },
  });
});

test('what nobody expected says nothing but its id, and a refusal what was declared', () => {
  const lost = Object.assign(new Error('secret'), { code: 'ENOENT', syscall: 'open' });
  const answered = shown(lost);
  expect(answered).toMatchObject({ status: 500, body: { code: 'unexpected', request_id: 'r' } });
  expect(JSON.stringify(answered)).not.toContain('secret');
  expect(shown(new Refusal('not_found')).status).toBe(404);
});
