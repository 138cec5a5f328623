import { z } from 'zod';
import {
  ClockEnd,
  ClockSpan,
  ClockTime,
  toSpans,
  Weekday,
  WEEKDAYS,
  type MinuteSpan,
} from '#contracts/crm/sla/week.ts';
import { fault, toIssue, type Fault } from '#contracts/kit/faults/fault.ts';

/** The default working hours. */
const DEFAULT_START = '08:00';
const DEFAULT_END = '17:00';
/** Maximum number of breaks in a day. */
const BREAKS_MAX = 6;

const Breaks = z.array(ClockSpan).max(BREAKS_MAX);

/** One day of the week in the form of the specification, with the breaks of hours that differ by day. */
export const BusinessDay = z.strictObject({
  label: Weekday,
  is_holiday: z.boolean(),
  start: ClockTime,
  end: ClockEnd,
  breaks: Breaks,
});
export type BusinessDay = z.infer<typeof BusinessDay>;

/**
 * Business hours: with `is_custom` each day has hours and breaks of its own or is closed (`is_holiday`); without, `start` to `end` applies
 * to all seven days, and the days are kept for when it is switched on again.
 */
export const BusinessHour = z.strictObject({
  is_custom: z.boolean(),
  days: z.array(BusinessDay).length(WEEKDAYS.length),
  start: ClockTime,
  end: ClockEnd,
});
export type BusinessHour = z.infer<typeof BusinessHour>;

/** Business hours as input: omitted values have their defaults. The days start with Sunday. */
export const BusinessHourInput = z
  .strictObject({
    is_custom: z.boolean().default(false),
    days: z
      .array(
        z.strictObject({
          label: Weekday.optional(),
          is_holiday: z.boolean().default(false),
          start: ClockTime.default(DEFAULT_START),
          end: ClockEnd.default(DEFAULT_END),
          breaks: Breaks.default([]),
        }),
      )
      .length(WEEKDAYS.length)
      .prefault(() => WEEKDAYS.map((label) => ({ label }))),
    start: ClockTime.default(DEFAULT_START),
    end: ClockEnd.default(DEFAULT_END),
  })
  .transform(({ days, ...rest }, context): BusinessHour => ({
    ...rest,
    days: WEEKDAYS.map((label, index) => {
      const day = days[index] ?? { is_holiday: false, start: DEFAULT_START, end: DEFAULT_END, breaks: [] };
      if (day.label && day.label !== label)
        context.addIssue({
          ...toIssue(fault('other_weekday', { weekday: label })),
          path: ['days', index, 'label'],
        });
      return { ...day, label };
    }),
  }));

/** The business hours of an account that has not set any. */
export const DEFAULT_BUSINESS_HOUR: BusinessHour = BusinessHourInput.parse({});

/** The faults of business hours, each by the path of its field; empty when they are valid. */
export function validateHours(hours: BusinessHour): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  if (!toSpans({ ...hours, breaks: [] })) faults['end'] = fault('same_as_start');
  hours.days.forEach((day, index) => {
    if (!toSpans({ ...day, breaks: [] })) faults[`days.${index}.end`] = fault('same_as_start');
    else if (!toSpans(day)) faults[`days.${index}.breaks`] = fault('breaks');
  });
  return faults;
}

/**
 * The working spans, by the weekday on which they begin (Sunday first), as SLA timers count them: a shift over midnight ends beyond 1440.
 * Where a night shift overlaps the hours of the next day, that time counts once; the reader must ensure that.
 */
export function toWeekSpans({ is_custom, days, start, end }: BusinessHour): MinuteSpan[][] {
  return days.map((day) => {
    if (!is_custom) return toSpans({ start, end, breaks: [] }) ?? [];
    return day.is_holiday ? [] : (toSpans(day) ?? []);
  });
}
