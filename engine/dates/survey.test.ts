import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readWhen } from '#engine/dates/read-date.ts';
import { surveyDates, type DateSurvey } from '#engine/dates/survey.ts';

function survey(...texts: string[]): DateSurvey {
  const dates = surveyDates(new Date('2029-12-31T00:00:00Z'));
  for (const [index, text] of texts.entries()) dates.add(text, index + 1);
  return dates.survey();
}

it.each<[string, string[], DateSurvey['status'], DateSurvey['order']]>([
  [
    'one late row that fits the month first alone',
    ['03/01/2026', '03/12/2026', '03/31/2026'],
    'decided',
    'month',
  ],
  [
    'one late row that fits the day first alone',
    ['03/01/2026', '03/12/2026', '31/03/2026'],
    'decided',
    'day',
  ],
  ['no row that decides', ['03/01/2026', '03/12/2026', '5/5/2026'], 'open', null],
  ['rows of both orders', ['13/03/2026', '03/31/2026', '25/03/2026', '01/02/2026'], 'mixed', 'day'],
  ['years of two digits in front', ['26/03/09', '26/03/31'], 'decided', 'year'],
  [
    'clocks and other forms between',
    ['2026-03-09', '03/04/2026 10:05', '9 Mar 2026', '03/13/26 1 PM'],
    'decided',
    'month',
  ],
  ['points', ['09.03.2026', '31.03.2026'], 'decided', 'day'],
  ['Buddhist years', ['09/03/2569', '03/31/2569'], 'decided', 'month'],
  ['Thai digits', ['๐๓/๓๑/๒๕๖๙'], 'decided', 'month'],
  ['forms that leave nothing open', ['2026-03-09', '9 Mar 2026', '1773050700'], 'none', null],
  ['nothing', ['', ' '], 'none', null],
])('a column with %s has that order', (_name, texts, status, order) => {
  expect(survey(...texts)).toMatchObject({ status, order });
});

it('counts the rows of each order with the first as an example, and the rows that are no date', () => {
  expect(survey('01/02/2026', '13/03/2026', 'soon', '25/03/2026', '03/31/2026')).toMatchObject({
    rows: 5,
    unread: 1,
    first_unread: { row: 3, text: 'soon' },
    only: { day: { row: 2, text: '13/03/2026', count: 2 }, month: { row: 5, text: '03/31/2026', count: 1 } },
  });
});

it('names the earliest and the latest date as each order reads them', () => {
  expect(survey('02/01/2026', '01/12/2026', '03/04/2026').spans).toMatchObject({
    day: { earliest: '02/01/2026', latest: '01/12/2026' },
    month: { earliest: '01/12/2026', latest: '03/04/2026' },
  });
  expect(survey('2026-03-09', '2026-01-01').spans.month).toEqual({
    earliest: '2026-01-01',
    latest: '2026-03-09',
  });
});

it('finds a column of days of a spreadsheet, and not one number among dates', () => {
  expect(survey('46090', '46091.5')).toMatchObject({ serials: 2, serial: true, unread: 0 });
  expect(survey('46090', '2026-03-09')).toMatchObject({ serials: 1, serial: false });
});

it('every file of one order is read in it, wherever the row is that decides', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(day, { minLength: 1 }), fc.constantFrom('day', 'month'), (days, order) => {
      const written = days.map((at) => {
        const [date, month] = [at.getUTCDate(), at.getUTCMonth() + 1];
        return `${(order === 'day' ? [date, month] : [month, date]).join('/')}/${at.getUTCFullYear()}`;
      });
      const found = survey(...written);
      expect(found.status === 'open' || found.order === order).toBe(true);
      for (const [index, text] of written.entries()) {
        const read = readWhen(text, { order });
        expect('at' in read && read.at.toISOString().slice(0, 10)).toBe(
          days[index]?.toISOString().slice(0, 10),
        );
      }
    }),
  );
});
