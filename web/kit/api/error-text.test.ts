// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { validateFields, toFieldErrors } from '#web/kit/form/issues.ts';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { th } from '#web/text/th.ts';
import { ApiError } from './api-error.ts';
import { formatError, loadFaultSentences, formatRefusal, formatServerMessage } from './error-text.ts';

const refused = (fields: Record<string, string>, message = 'Some fields are not right.') =>
  new ApiError({ status: 400, code: 'invalid_request', message, fields, request_id: 'r' });

beforeAll(async () => {
  await startI18n();
  await switchLanguage('th');
  await loadFaultSentences(refused({}));
});
// Other test files may run in this process.
afterAll(() => switchLanguage('en'));

it('The fault of a field is shown in the reader’s language, whichever side found it', () => {
  const said = toFieldErrors(refused({ name: 'must have at most 80 characters', other: 'no: 42' }));
  expect(said).toEqual({ name: 'ยาวได้ไม่เกิน 80 ตัวอักษร', other: 'no: 42' });
  const Zone = z.object({
    zone: z.string().refine(() => false, { message: 'is no time zone that is known here' }),
  });
  expect(validateFields(Zone, { zone: 'x' })).toEqual({ zone: 'ไม่รู้จักเขตเวลานี้' });
});

it('The message of a specific call takes precedence over the text of its code', () => {
  expect(formatError(refused({}))).toBe(th.errors.invalid_request);
  const full = refused({}, 'This column is full. Bring a card out of it first.');
  expect(formatError(full)).toBe(th.fault_sentences.column_full);
});

it('A toast lists what is wrong with the fields, each fault once', () => {
  const error = refused({ people: 'names somebody who is not here', to: 'names somebody who is not here' });
  expect(formatRefusal(error)).toBe(`${th.errors.invalid_request} ${th.fault_sentences.somebody_gone}.`);
});

it('The server’s message is translated into the reader’s language, and is unchanged for English', async () => {
  const error = refused({ to: 'lies before from' }, 'Some fields are not right: to: lies before from.');
  expect(formatServerMessage(error)).toContain(th.fault_sentences.before_from);
  await switchLanguage('en');
  expect(formatServerMessage(error)).toBe(error.message);
  expect(toFieldErrors(error)).toEqual({ to: 'Lies before from' });
});
