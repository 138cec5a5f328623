import { expect, test } from 'vitest';
import { testMessage } from '../conversation/test-messages.ts';
import { filterQuotable, withQuote } from './quote.ts';

test('Notes and messages without text are never offered, and the newest is first', () => {
  const said = (['in', 'note', 'out', 'event', 'in'] as const).map((direction, at) =>
    testMessage(at, { direction, text: at === 4 ? ' ' : `${at}` }),
  );
  expect(filterQuotable(said).map(({ text }) => text)).toEqual(['2', '0']);
});

test.each([
  ['', 'a\nb', 'Customer:\n> a\n> b\n\n'],
  ['Please look:\n', 'a\n\nb ', 'Please look:\n\nCustomer:\n> a\n>\n> b\n\n'],
])('The quote follows %j', (text, said, wanted) => {
  expect(withQuote(text, said, 'Customer:')).toBe(wanted);
});
