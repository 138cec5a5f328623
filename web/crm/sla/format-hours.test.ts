import { expect, it } from 'vitest';
import type { BusinessDay, BusinessHour } from '#contracts/crm/sla/business-hour.ts';
import { WEEKDAYS } from '#contracts/crm/sla/week.ts';
import { formatHours } from './format-hours.ts';

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const words = { day: (index: number) => NAMES[index] ?? '', closed: 'closed', everyDay: 'Every day' };
function hours(
  is_custom: boolean,
  change: (index: number) => Partial<BusinessDay> = () => ({}),
): BusinessHour {
  return {
    is_custom,
    start: '08:00',
    end: '17:00',
    days: WEEKDAYS.map((label, index) => ({
      label,
      is_holiday: false,
      start: '09:00',
      end: '18:00',
      breaks: [],
      ...change(index),
    })),
  };
}

it.each([
  ['the same every day', hours(false), 'Every day 08:00–17:00'],
  ['by day and all alike', hours(true), 'Sun–Sat 09:00–18:00'],
  [
    'closed on the weekend, with a break on Wednesday',
    hours(true, (index) => ({
      is_holiday: index === 0 || index === 6,
      ...(index === 3 ? { breaks: [{ start: '12:00', end: '13:00' }] } : {}),
    })),
    'Sun closed; Mon–Tue 09:00–18:00; Wed 09:00–12:00, 13:00–18:00; Thu–Fri 09:00–18:00; Sat closed',
  ],
])('%s', (_, given, said) => expect(formatHours(given, words)).toBe(said));
