import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_BUSINESS_HOUR,
  validateHours,
  BusinessHourInput,
  toWeekSpans,
} from '#contracts/crm/sla/business-hour.ts';
import { toDayHours, parseMinutes, toSpans, formatMinutes, WEEKDAYS } from '#contracts/crm/sla/week.ts';

function day(start: string, end: string, ...breaks: [string, string][]) {
  return toSpans({ start, end, breaks: breaks.map(([from, to]) => ({ start: from, end: to })) });
}
const spans = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));

describe('hours of a day', () => {
  it('hours of a day are spans of minutes, with lunch between them', () => {
    expect(day('08:00', '17:00')).toEqual(spans([480, 1020]));
    expect(day('08:00', '17:00', ['12:00', '13:00'], ['15:00', '15:15'])).toEqual(
      spans([480, 720], [780, 900], [915, 1020]),
    );
  });

  it('hours of a day continue after midnight where the end is not after the start', () => {
    expect(day('22:00', '06:00')).toEqual(spans([1320, 1800]));
    expect(day('22:00', '06:00', ['01:00', '02:00'])).toEqual(spans([1320, 1500], [1560, 1800]));
    expect(day('22:00', '06:00', ['23:30', '00:30'])).toEqual(spans([1320, 1410], [1470, 1800]));
    expect(day('00:00', '24:00')).toEqual(spans([0, 1440]));
    expect(day('18:00', '24:00')).toEqual(spans([1080, 1440]));
    expect(day('18:00', '00:00')).toEqual(spans([1080, 1440]));
  });

  it.each([
    ['nothing between the ends', '08:00', '08:00', []],
    ['an empty break', '08:00', '17:00', [['12:00', '12:00']]],
    ['a break before work', '08:00', '17:00', [['07:00', '09:00']]],
    ['a break that begins with work', '08:00', '17:00', [['08:00', '09:00']]],
    ['a break that ends with work', '08:00', '17:00', [['16:00', '17:00']]],
    ['a break beyond work', '08:00', '17:00', [['16:00', '18:00']]],
    [
      'breaks in the wrong order',
      '08:00',
      '17:00',
      [
        ['14:00', '15:00'],
        ['12:00', '13:00'],
      ],
    ],
    [
      'breaks that touch',
      '08:00',
      '17:00',
      [
        ['12:00', '13:00'],
        ['13:00', '14:00'],
      ],
    ],
  ] as [string, string, string, [string, string][]][])(
    'hours with %s are refused',
    (_name, start, end, breaks) => {
      expect(day(start, end, ...breaks)).toBeNull();
    },
  );

  it('hours are unchanged after converting them to spans and back', () => {
    const cuts = fc
      .uniqueArray(fc.integer({ min: 1, max: 1439 }), { minLength: 1, maxLength: 9 })
      .filter(({ length }) => length % 2 === 1)
      .map((more) => [0, ...more.sort((a, b) => a - b)]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), cuts, (begin, at) => {
        const given = at.flatMap((cut, index) =>
          index % 2 === 0 ? [{ from: begin + cut, to: begin + (at[index + 1] ?? cut) }] : [],
        );
        const hours = toDayHours(given);
        expect(toSpans(hours)).toEqual(given);
        expect(toDayHours(toSpans(hours) ?? [])).toEqual(hours);
      }),
    );
  });

  it('times are written as people read them', () => {
    for (let minute = 0; minute < 1440; minute += 1) expect(parseMinutes(formatMinutes(minute))).toBe(minute);
  });
});

describe('business hours', () => {
  it('S9-009 S9-010 S9-011 S9-012 the defaults are 08:00 to 17:00 on seven days from Sunday on, no holiday, not custom', () => {
    expect(DEFAULT_BUSINESS_HOUR).toMatchObject({ is_custom: false, start: '08:00', end: '17:00' });
    expect(DEFAULT_BUSINESS_HOUR.days).toEqual(
      WEEKDAYS.map((label) => ({ label, is_holiday: false, start: '08:00', end: '17:00', breaks: [] })),
    );
    expect([WEEKDAYS[0], WEEKDAYS[6]]).toEqual(['Sunday', 'Saturday']);
  });

  it('the same hours apply every day unless they are custom; a closed day then has none', () => {
    const given = BusinessHourInput.parse({
      start: '09:00',
      end: '18:00',
      days: WEEKDAYS.map((label, index) => ({
        label,
        is_holiday: index === 0,
        start: '10:00',
        end: '12:00',
      })),
    });
    expect(toWeekSpans(given)).toEqual(WEEKDAYS.map(() => spans([540, 1080])));
    expect(toWeekSpans({ ...given, is_custom: true })).toEqual(
      WEEKDAYS.map((_label, index) => (index === 0 ? [] : spans([600, 720]))),
    );
  });

  it('faults name the day and the field that is wrong', () => {
    const days = WEEKDAYS.map(() => ({}));
    const hours = BusinessHourInput.parse({
      end: '08:00',
      days: days.with(2, { end: '08:00' }).with(3, { breaks: [{ start: '07:00', end: '07:30' }] }),
    });
    expect(Object.keys(validateHours(hours))).toEqual(['end', 'days.2.end', 'days.3.breaks']);
    expect(validateHours(DEFAULT_BUSINESS_HOUR)).toEqual({});
    const shifted = BusinessHourInput.safeParse({
      days: WEEKDAYS.map((_label, at) => ({ label: WEEKDAYS[(at + 1) % 7] })),
    });
    expect(shifted.error?.issues[0]?.path).toEqual(['days', 0, 'label']);
    for (const start of ['24:00', '8:00', '08:60', 'noon'])
      expect(BusinessHourInput.safeParse({ start }).success).toBe(false);
  });
});
