import { expect, test } from 'vitest';
import { toReaderField } from '#web/kit/text/reader-clock.ts';
import { buildSnoozeChoices } from './snooze-choices.ts';

test.each([
  [
    '2026-11-18T09:30',
    {
      in_hour: '2026-11-18T10:30',
      this_evening: '2026-11-18T18:00',
      tomorrow: '2026-11-19T09:00',
      next_week: '2026-11-23T09:00',
    },
  ],
  [
    '2026-11-18T17:10',
    { in_hour: '2026-11-18T18:10', tomorrow: '2026-11-19T09:00', next_week: '2026-11-23T09:00' },
  ],
  // Monday's next Monday is a week away, Sunday's is tomorrow and listed once.
  [
    '2026-11-23T20:00',
    { in_hour: '2026-11-23T21:00', tomorrow: '2026-11-24T09:00', next_week: '2026-11-30T09:00' },
  ],
  ['2026-11-22T20:00', { in_hour: '2026-11-22T21:00', tomorrow: '2026-11-23T09:00' }],
  [
    '2026-12-31T23:30',
    { in_hour: '2027-01-01T00:30', tomorrow: '2027-01-01T09:00', next_week: '2027-01-04T09:00' },
  ],
])('at %s', (now, offered) => {
  const choices = buildSnoozeChoices(new Date(now)).map(({ key, at }) => [key, toReaderField(at)]);
  expect(Object.fromEntries(choices)).toEqual(offered);
});
