import { expect, test } from 'vitest';
import { TicketFilter } from '#contracts/crm/views/filter.ts';
import { readFormAnswer, writeFormAnswer } from '#contracts/crm/views/form-filter.ts';

const field = '0190a1b2-0000-7000-8000-000000000001';

test('several answers with commas, percent signs, colons and Thai are unchanged after passing through an address', () => {
  const all = ['a, b', '100%', 'x:y', 'กาแฟ, 50%'].map((is) => ({ field, is }));
  const { form = [] } = TicketFilter.parse({ form: all.map(writeFormAnswer).join(',') });
  expect(form.map(readFormAnswer)).toEqual(all);
});

test('a text that is not an answer is refused', () => {
  for (const form of ['x', `${field}:`, `${field}:%E0%`, 'short:yes'])
    expect(TicketFilter.safeParse({ form }).success).toBe(false);
});
