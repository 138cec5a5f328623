import { expect, test } from 'vitest';
import { formatList } from './format-list.ts';

test('a list of Latin names in Thai has a space on both sides of the Thai word', () => {
  expect(formatList(['Listening', 'CRM'], 'th')).toBe('Listening และ CRM');
  expect(formatList(['Mali', 'Anan'], 'th', 'disjunction')).toBe('Mali หรือ Anan');
  expect(formatList(['มาลี', 'อนันต์'], 'th')).toBe(new Intl.ListFormat('th').format(['มาลี', 'อนันต์']));
  expect(formatList(['Listening', 'CRM', 'Quick analytics'], 'en')).toBe(
    'Listening, CRM, and Quick analytics',
  );
  expect(formatList(['CRM'], 'th')).toBe('CRM');
});
