import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCalendarDays } from '#engine/calendar/days-of-calendar.ts';
import { computeRuleDates } from '#engine/calendar/recurrence.ts';

function calendar(...events: string[][]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
}
function read(text: string, from = 2026, years = 3) {
  return parseCalendarDays(text, { years: { from, until: from + years }, zone: 'Asia/Bangkok' });
}
const dates = (...lines: string[]) => read(calendar(lines))?.days.map(({ date }) => date);
const leftOut = (...lines: string[]) => read(calendar(lines))?.leftOut.map(({ reason }) => reason);

describe('days of a calendar', () => {
  it('a whole-day event is returned with its original name', () => {
    const text = calendar(['DTSTART;VALUE=DATE:20260413', 'SUMMARY:สงกรานต์\\, วันที่', '  หนึ่ง']);
    expect(read(`\uFEFF${text}`)).toEqual({
      days: [{ date: '2026-04-13', name: 'สงกรานต์, วันที่ หนึ่ง', yearly: false, from: 0, to: 1440 }],
      leftOut: [],
    });
  });

  it('an event of several days excludes its end date', () => {
    const songkran = ['2026-04-13', '2026-04-14', '2026-04-15'];
    expect(dates('DTSTART;VALUE=DATE:20260413', 'DTEND;VALUE=DATE:20260416')).toEqual(songkran);
    expect(dates('DTSTART;VALUE=DATE:20260413', 'DURATION:P3D')).toEqual(songkran);
    expect(dates('DTSTART:20260413', 'DTEND:20260414')).toEqual(['2026-04-13']);
  });

  it('half days are returned in local time', () => {
    const half = (...lines: string[]) =>
      read(calendar(lines))?.days.map(({ date, from, to }) => [date, from, to]);
    expect(
      half('DTSTART;TZID=Asia/Bangkok:20261231T120000', 'DTEND;TZID=Asia/Bangkok:20270101T000000'),
    ).toEqual([['2026-12-31', 720, 1440]]);
    expect(half('DTSTART:20261231T050000Z', 'DTEND:20261231T100000Z')).toEqual([['2026-12-31', 720, 1020]]);
    expect(half('DTSTART:20261231T200000Z', 'DURATION:PT5H')).toEqual([['2027-01-01', 180, 480]]);
    expect(half('DTSTART:20261231T180000', 'DTEND:20270102T090000')).toEqual([
      ['2026-12-31', 1080, 1440],
      ['2027-01-01', 0, 1440],
      ['2027-01-02', 0, 540],
    ]);
  });

  it('a day that recurs each year is returned once as yearly, or year by year where single years are missing', () => {
    const one = ['DTSTART;VALUE=DATE:20201205', 'RRULE:FREQ=YEARLY', 'SUMMARY:Father'];
    expect(read(calendar(one))?.days).toEqual([
      { date: '2020-12-05', name: 'Father', yearly: true, from: 0, to: 1440 },
    ]);
    expect(dates('DTSTART;VALUE=DATE:20201205', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5')).toEqual([
      '2020-12-05',
    ]);
    const later = [...one, 'EXDATE;VALUE=DATE:20271205'];
    expect(read(calendar(later))?.days.map(({ date, yearly }) => [date, yearly])).toEqual([
      ['2026-12-05', false],
      ['2028-12-05', false],
    ]);
    expect(dates('DTSTART;VALUE=DATE:20240101', 'RRULE:FREQ=YEARLY;UNTIL=20270101')).toEqual([
      '2026-01-01',
      '2027-01-01',
    ]);
    expect(dates('DTSTART;VALUE=DATE:20240101', 'RRULE:FREQ=YEARLY;COUNT=3')).toEqual(['2026-01-01']);
    expect(dates('DTSTART;VALUE=DATE:20240101', 'RRULE:FREQ=YEARLY;INTERVAL=2')).toEqual([
      '2026-01-01',
      '2028-01-01',
    ]);
  });

  it('weekdays of a month and additional days are returned', () => {
    const thanksgiving = ['DTSTART;VALUE=DATE:20241128', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'];
    expect(dates(...thanksgiving)).toEqual(['2026-11-26', '2027-11-25', '2028-11-23']);
    const lastMonday = ['DTSTART;VALUE=DATE:20240527', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'];
    expect(dates(...lastMonday)).toEqual(['2026-05-25', '2027-05-31', '2028-05-29']);
    expect(dates('DTSTART;VALUE=DATE:20260303', 'RDATE;VALUE=DATE:20270221,20280210')).toEqual([
      '2026-03-03',
      '2027-02-21',
      '2028-02-10',
    ]);
    expect(dates('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;COUNT=9')).toEqual(['2028-02-29']);
  });

  it('alarms and other components are no events, and each event counts for itself', () => {
    const text = calendar(
      [
        'DTSTART;VALUE=DATE:20260102',
        'BEGIN:VALARM',
        'DTSTART;VALUE=DATE:19990101',
        'END:VALARM',
        'SUMMARY:b',
      ],
      ['DTSTART;VALUE=DATE:20260101', 'SUMMARY:a'],
    ).replace('BEGIN:VEVENT', 'BEGIN:VTODO\r\nDTSTART;VALUE=DATE:19980101\r\nEND:VTODO\r\nBEGIN:VEVENT');
    expect(read(text)?.days.map(({ date, name }) => [date, name])).toEqual([
      ['2026-01-01', 'a'],
      ['2026-01-02', 'b'],
    ]);
  });

  it('an unusable event is reported with the reason', () => {
    expect(leftOut('SUMMARY:x')).toEqual(['no_start']);
    expect(leftOut('DTSTART:20261345')).toEqual(['no_start']);
    expect(leftOut('DTSTART:20260101T100000', 'DTEND;VALUE=DATE:20260102')).toEqual(['no_end']);
    expect(leftOut('DTSTART:20260101T100000')).toEqual(['no_length']);
    expect(leftOut('DTSTART:20260102', 'DTEND:20260101')).toEqual(['no_length']);
    expect(leftOut('DTSTART:20260101', 'DTEND:20270101')).toEqual(['too_long']);
    expect(leftOut('DTSTART:20260101', 'STATUS:CANCELLED')).toEqual(['cancelled']);
    for (const rule of [
      'FREQ=WEEKLY',
      'FREQ=YEARLY;BYWEEKNO=20',
      'FREQ=YEARLY;BYDAY=20MO',
      'FREQ=YEARLY;INTERVAL=0',
      '',
    ])
      expect([rule, leftOut('DTSTART:20260101', `RRULE:${rule}`)]).toEqual([rule, ['rule_unknown']]);
    expect(read('no calendar at all')).toBeNull();
    expect(read(calendar())).toEqual({ days: [], leftOut: [] });
  });

  it('parsing never throws, for any text', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'END:VEVENT',
        'DTSTART:20260101',
        'RRULE:FREQ=YEARLY;BYDAY=1MO',
      ),
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `DTEND;X=${text}`),
      fc.string().map((text) => `RRULE:FREQ=YEARLY;${text}`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const found = read(lines.join('\r\n'));
        for (const { date, from, to } of found?.days ?? []) {
          expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(from >= 0 && to <= 1440 && from < to).toBe(true);
        }
      }),
    );
  });

  it('a weekday of a month is the one that counting through the month finds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (month, weekday, nth) => {
          const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
          const recurrence = computeRuleDates(
            `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${names[weekday]}`,
            '2026-01-01',
            { from: 2026, until: 2027 },
          );
          let left = nth;
          let day = 1;
          for (; ; day += 1) {
            if (new Date(Date.UTC(2026, month - 1, day)).getUTCDay() === weekday) left -= 1;
            if (left === 0) break;
          }
          const text = new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10);
          expect(recurrence).toEqual({ kind: 'dates', dates: [text] });
        },
      ),
    );
  });
});
