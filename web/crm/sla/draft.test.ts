// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_BUSINESS_HOUR } from '#contracts/crm/sla/business-hour.ts';
import type { Holiday } from '#contracts/crm/sla/holiday.ts';
import { withEnd } from '#contracts/crm/sla/levels.ts';
import { DEFAULT_TERMS } from '#contracts/crm/sla/policy.ts';
import { startI18n } from '#web/kit/text/i18n.ts';
import { parseTimeOfDay } from './clock-text.ts';
import { toDraft, validateDraft, partitionHolidays, withHolidays, withOwnDays } from './draft.ts';
import { TIME_INPUTS } from './time-hints.ts';

function day(date: string, more: Partial<Holiday> = {}): Holiday {
  return {
    date,
    name: '',
    yearly: false,
    start: '00:00',
    end: '24:00',
    source: 'own',
    ...more,
  };
}

it('S2-122 … S2-125 The hints of the time inputs are exactly those of the specification', () => {
  expect(TIME_INPUTS.map(({ hint }) => hint)).toEqual([
    'You can fill 0-7 Days',
    '0-23 Hours',
    '0-59 Minutes',
    '0 - 59 Seconds',
  ]);
});

// Faults are shown in the reader's language.
beforeAll(startI18n);

describe('The draft of an SLA policy', () => {
  it('An error names the metric whose levels are wrong by its label', () => {
    const levels = withEnd(DEFAULT_TERMS.sla_time, 1, 659);
    const faults = validateDraft({ ...toDraft(null), sla_time: levels }, () => 'SLA time');
    expect(faults).toEqual({ sla_time: 'SLA time: Level 2 is invalid.' });
    const hours = { ...DEFAULT_BUSINESS_HOUR, end: '08:00' };
    expect(Object.keys(validateDraft({ ...toDraft(null), business_hour: hours }, String))).toEqual([
      'business_hour.end',
    ]);
  });

  it('Hours by day start with the hours that applied to every day, and keep what was entered before', () => {
    const late = withOwnDays({ ...DEFAULT_BUSINESS_HOUR, start: '10:00', end: '19:00' });
    expect(late.days.map(({ start, end }) => `${start}-${end}`)).toEqual(Array(7).fill('10:00-19:00'));
    const [sunday, ...rest] = late.days;
    if (!sunday) throw new Error('a week has seven days');
    const closed = { ...late, days: [{ ...sunday, is_holiday: true }, ...rest] };
    expect(withOwnDays({ ...closed, is_custom: false, start: '07:00' })).toEqual({
      ...closed,
      is_custom: true,
      start: '07:00',
    });
  });

  it('Holidays are imported unless they are already listed', () => {
    const own = [day('2026-04-13'), day('2026-12-05', { yearly: true })];
    const found = [
      day('2026-04-13', { name: 'Songkran' }),
      day('2026-01-01'),
      day('1999-12-05', { yearly: true }),
    ];
    expect(partitionHolidays(own, found).fresh.map(({ date }) => date)).toEqual(['2026-01-01']);
    expect(partitionHolidays(own, found).known).toHaveLength(2);
    expect(withHolidays(own, found).map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-04-13',
      '2026-12-05',
    ]);
  });
});

describe('A time as it is typed', () => {
  it.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['8:30', '08:30'],
    [' 08.30 ', '08:30'],
    ['0', '00:00'],
    ['2359', '23:59'],
    ['24', null],
    ['25:00', null],
    ['12:60', null],
    ['noon', null],
    ['', null],
  ])('%s is %s', (text, time) => {
    expect(parseTimeOfDay(text)).toBe(time);
  });
  it('The end of working hours may be the very end of the day', () => {
    expect([
      parseTimeOfDay('24:00', true),
      parseTimeOfDay('24', true),
      parseTimeOfDay('24:01', true),
    ]).toEqual(['24:00', '24:00', null]);
  });
});
