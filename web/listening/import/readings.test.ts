import { expect, it } from 'vitest';
import { getColumnDates, readBy, buildReadings, suggestChoice } from './readings.ts';
import type { DateChoice, Preview } from './use-new-import.ts';

const NOW = new Date('2026-11-28T00:00:00Z');
function preview(...texts: string[]): Preview {
  return {
    format: 'csv',
    charset: 'utf-8',
    header_line: 1,
    lines: [],
    zone: null,
    columns: ['text', 'date'],
    rows: texts.map((date) => ({ text: 'a', date })),
    mapping: { text: 'text', published_at: 'date' },
    month_first: false,
    dates: [],
    marks: null,
  };
}
const CHOICE: DateChoice = { zone: 'Asia/Bangkok', order: 'day', dayNumbers: false };
function instants(text: string, choice: Partial<DateChoice> = {}) {
  return readBy(text, { ...CHOICE, ...choice }).map((read) =>
    'at' in read ? read.at.toISOString() : read.fault,
  );
}

it('A date is shown as it will be read: in the order and the zone that are chosen', () => {
  expect(instants('03/04/2026')).toEqual(['2026-04-02T17:00:00.000Z']);
  expect(instants('03/04/2026', { order: 'month', zone: 'UTC' })).toEqual(['2026-03-04T00:00:00.000Z']);
  expect(instants('25/03/2026', { order: 'month' })).toEqual(['other_order']);
  expect(instants('46090', { dayNumbers: true, zone: 'UTC' })).toEqual(['2026-03-09T00:00:00.000Z']);
});

it('While no order is chosen a date that can be read in two ways is shown in both', () => {
  const open = { order: null, zone: 'UTC' };
  expect(instants('03/04/2026', open)).toEqual(['2026-04-03T00:00:00.000Z', '2026-03-04T00:00:00.000Z']);
  expect(instants('03/03/2026', open)).toHaveLength(1);
  expect(instants('25/03/2026', open)).toEqual(['2026-03-25T00:00:00.000Z']);
  expect(instants('soon', open)).toEqual(['no_date']);
});

it('First rows, earliest, latest and what will be refused are shown', () => {
  const file = preview('03/04/2026', '03/04/2026', '13/03/2026', '03/31/2026', 'soon');
  const dates = getColumnDates(file, 'date', NOW);
  expect(suggestChoice(dates)).toEqual({ order: 'day', dayNumbers: false });
  expect(buildReadings(file, dates, CHOICE).map(({ place, text }) => [place, text])).toEqual([
    ['row', '03/04/2026'],
    ['row', '13/03/2026'],
    ['row', '03/31/2026'],
    ['row', 'soon'],
    ['earliest', '13/03/2026'],
    ['latest', '03/04/2026'],
    ['other', '03/31/2026'],
    ['unread', 'soon'],
  ]);
});

it('A file in which nothing decides suggests no order', () => {
  expect(suggestChoice(getColumnDates(preview('03/04/2026', '05/06/2026'), 'date', NOW)).order).toBeNull();
});
