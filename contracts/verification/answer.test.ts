import { expect, it } from 'vitest';
import { ANSWER_MAX, validateAnswer, normalizeAnswer } from './answer.ts';

it.each([
  ['text', true, ' ', 'required'],
  ['text', false, '', undefined],
  ['text', true, 'สมหญิง', undefined],
  ['text', true, 'x'.repeat(ANSWER_MAX + 1), 'too_long'],
  ['email', true, 'mali@', 'email'],
  ['email', true, ' mali@shop.example ', undefined],
  ['phone', true, '+66 81 234 5678', undefined],
  ['phone', true, '๐๘๑-๒๓๔-๕๖๗๘', undefined],
  ['phone', true, 'call me', 'phone'],
  ['number', true, '12.5', undefined],
  ['number', true, 'twelve', 'number'],
  ['date', true, '2026-02-30', 'date'],
  ['date', true, '2026-02-28', undefined],
] as const)('a %s (required: %s) answered %j: %s', (kind, required, answer, fault) => {
  expect(validateAnswer({ kind, required }, answer)).toBe(fault);
});

it('an answer is stored with western digits where digits are required, and as written in text fields', () => {
  expect(normalizeAnswer({ kind: 'phone' }, ' ๐๘๑-๒๓๔-๕๖๗๘ ')).toBe('081-234-5678');
  expect(normalizeAnswer({ kind: 'text' }, ' บ้านเลขที่ ๙ ')).toBe('บ้านเลขที่ ๙');
});
