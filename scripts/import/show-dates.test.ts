import { expect, test } from 'vitest';
import { surveyDates } from '#engine/dates/survey.ts';
import { showDates } from './show-dates.ts';

const NOW = new Date('2026-11-28T00:00:00.000Z');
function look(...texts: string[]) {
  const { add, survey } = surveyDates(NOW);
  for (const [index, text] of texts.entries()) add(text, index + 1);
  return { rows: texts.map((date) => ({ date })), dates: [{ column: 'date', ...survey() }], now: NOW };
}
const FILE = { path: 'x.csv', mapping: { text: 'text', published_at: 'date' }, channel: 'file' };

test('A file with an unambiguous date is shown as it will be read', () => {
  expect(showDates(look('03/04/2025', '03/31/2025'), FILE)).toEqual({
    order: 'month',
    lines: [
      'Dates of "date" will be read so (zone UTC):',
      '  03/04/2025  →  2025-03-04T00:00:00.000Z',
      '  03/31/2025  →  2025-03-31T00:00:00.000Z',
    ],
  });
});

test('A file without an unambiguous date shows both readings and asks for the order', () => {
  const shown = showDates(look('03/04/2025'), FILE);
  expect(shown.order).toBe('open');
  expect(shown.lines[1]).toBe('  03/04/2025  →  2025-04-03T00:00:00.000Z  or  2025-03-04T00:00:00.000Z');
  expect(showDates(look('03/04/2025'), { ...FILE, order: 'month' }).order).toBe('month');
});

test('Without a column of dates the command reports that all posts get the current date', () => {
  expect(showDates(look('x'), { ...FILE, mapping: { text: 'text' } }).lines).toEqual([
    'No column is mapped to published_at: all posts will be dated 2026-11-28T00:00:00.000Z.',
  ]);
});
