// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { fault, toIssue, type Fault } from '#contracts/kit/faults/fault.ts';
import { th } from '#texts/th.ts';
import { validateFields, toFieldErrors } from '#web/kit/form/issues.ts';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { ApiError } from './api-error.ts';
import { formatError, formatRefusal, formatServerMessage } from './error-text.ts';

function refused(faults: Record<string, Fault>, of?: Fault) {
  return new ApiError({
    status: 400,
    code: 'invalid_request',
    message: 'Some fields are not right: to: is before from.',
    ...(of ? { fault: of } : {}),
    fields: Object.fromEntries(Object.keys(faults).map((path) => [path, 'sentence of the server'])),
    faults,
    request_id: 'r',
  });
}

beforeAll(async () => {
  await startI18n();
  await switchLanguage('th');
});
// Other test files may run in this process.
afterAll(() => switchLanguage('en'));

it('The fault of a field is shown in the reader’s language, whichever side found it', () => {
  const said = toFieldErrors(
    refused({ name: fault('at_most_characters', { limit: 80 }), other: fault('quoted', { text: 'no: 42' }) }),
  );
  expect(said).toEqual({ name: 'ยาวได้ไม่เกิน 80 ตัวอักษร', other: 'No: 42' });
  const Zone = z.object({ zone: z.string().refine(() => false, toIssue(fault('zone'))) });
  expect(validateFields(Zone, { zone: 'x' })).toEqual({ zone: 'ไม่รู้จักเขตเวลานี้' });
});

it('A fault whose code this version does not know is shown by the sentence of the server', () => {
  const faults = { name: { code: 'of_a_later_version', params: {} } };
  const error = new ApiError({
    status: 400,
    code: 'invalid_request',
    message: '',
    fields: { name: 'is purple' },
    faults,
    request_id: 'r',
  });
  expect(toFieldErrors(error)).toEqual({ name: 'Is purple' });
});

it('The fault of a specific call takes precedence over the text of its code', () => {
  expect(formatError(refused({}))).toBe(th.errors.invalid_request);
  expect(formatError(refused({}, fault('column_full')))).toBe(th.faults.column_full);
});

it('A toast lists what is wrong with the fields, each fault once', () => {
  const error = refused({ people: fault('somebody_gone'), to: fault('somebody_gone') });
  expect(formatRefusal(error)).toBe(`${th.errors.invalid_request} ${th.faults.somebody_gone}.`);
});

it('The server’s message is translated into the reader’s language, and is unchanged for English', async () => {
  const error = refused({ to: fault('before_from') });
  expect(formatServerMessage(error)).toContain(th.faults.before_from);
  await switchLanguage('en');
  expect(formatServerMessage(error)).toBe(error.message);
  expect(toFieldErrors(error)).toEqual({ to: 'Is before from' });
});

it('A CRM call without a connection says so, and not what the browser calls it', async () => {
  await switchLanguage('en');
  const error = new ApiError({
    status: 0,
    code: 'offline_change',
    message: 'Failed to fetch',
    request_id: '',
  });
  expect(formatServerMessage(error)).toContain('so this change was not made');
});
