import { expect, test } from 'vitest';
import { formatVisitorName, isVisitorName } from './visitor-name.ts';

test.each([
  ['en', 'Visitor 3a00'],
  ['th', 'ผู้เข้าชม 3a00'],
] as const)('The name of a visitor is in the language of the account (%s)', (language, name) => {
  expect(formatVisitorName('0192-9b3a00', language)).toBe(name);
});

test('A label is recognised in either language, and a name that a person gave is not', () => {
  expect(isVisitorName('Visitor 3a00', '0192-9b3a00')).toBe(true);
  expect(isVisitorName('ผู้เข้าชม 3a00', '0192-9b3a00')).toBe(true);
  expect(isVisitorName('Visitor 3a01', '0192-9b3a00')).toBe(false);
  expect(isVisitorName('มาลี', '0192-9b3a00')).toBe(false);
});
