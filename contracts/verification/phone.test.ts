import { expect, test } from 'vitest';
import { maskPhone, parsePhone } from '#contracts/verification/phone.ts';

test.each([
  ['081-234-5678', '+66812345678'],
  ['02 123 4567', '+6621234567'],
  ['+66 81 234 5678', '+66812345678'],
  ['0066812345678', '+66812345678'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['12345', null],
  ['+0812345678', null],
  ['+6681234567890123', null],
  ['', null],
  ['+66 81 234 567x', null],
])('%s is %s', (written, phone) => expect(parsePhone(written)).toBe(phone));

test('a masked number keeps its country and its last four digits', () => {
  expect(maskPhone('+66812345678')).toBe('+66•••••5678');
});
