import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Day, Id } from '#contracts/kit/ids.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';

/** The most repeats of a post, and how many days ahead they may be. */
export const REPEAT_LIMITS = { count: 100, days: 366, interval: 52 } as const;

const every = z.number().int().min(1).max(REPEAT_LIMITS.interval).default(1);

/**
 * When a post is repeated: a part of what RFC 5545 can say, on the dates of its wall clock. `weekdays` count from Sunday 0; a month is
 * repeated on the same date, or on the same weekday counted from its beginning (`nth`) such as its second Tuesday.
 */
export const repeatFields = {
  by: z.enum(['day', 'week', 'month', 'month_weekday']),
  every,
  /** Of `week`: the days of it; empty: that of the post. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /** The last day, included, or how many repeats; one of both. */
  until: Day.optional(),
  count: z.number().int().min(1).max(REPEAT_LIMITS.count).optional(),
};

/** A rule of repeats with its end. */
export const RepeatRule = z
  .strictObject(repeatFields)
  .refine(({ until, count }) => (until === undefined) !== (count === undefined), {
    ...toIssue(fault('repeat_end')),
    path: ['until'],
  });
export type RepeatRule = z.infer<typeof RepeatRule>;

/**
 * The wall times of the repeats of a post, after its own. A month without the date (31 February) or without the weekday (a fifth Friday) is
 * left out, as RFC 5545 specifies.
 */
export function listRepeats(wallTime: string, rule: RepeatRule): string[] {
  const [start = '', time = ''] = wallTime.split('T');
  const days: string[] = [];
  for (let step = 0; days.length < REPEAT_LIMITS.count; step += 1) {
    const found = listDaysOfStep(start, rule, step).filter((day) => day > start);
    if (step * rule.every > REPEAT_LIMITS.days) break;
    days.push(...found);
  }
  const last = addDays(start, REPEAT_LIMITS.days);
  return days
    .filter((day) => day <= last && (rule.until === undefined || day <= rule.until))
    .slice(0, rule.count ?? REPEAT_LIMITS.count)
    .map((day) => `${day}T${time}`);
}

/** Whether a rule has no two ends. */
export function isOneEndAtMost({ until, count }: { until?: unknown; count?: unknown }): boolean {
  return until === undefined || count === undefined;
}

/** The most steps of a rule that are looked at: ten years of days. */
const MOST_STEPS = 3660;

/** The wall times of the repeats of a post up to a day, included, after its own; of a rule that may go on without an end. */
export function listRepeatsUntil(wallTime: string, rule: RepeatSteps, last: string): string[] {
  const [start = '', time = ''] = wallTime.split('T');
  const end = rule.until !== undefined && rule.until < last ? rule.until : last;
  const days: string[] = [];
  for (let step = 0; step < MOST_STEPS && days.length < (rule.count ?? MOST_STEPS); step += 1) {
    const found = listDaysOfStep(start, rule, step);
    if (found.length > 0 && found.every((day) => day > end)) break;
    days.push(...found.filter((day) => day > start && day <= end));
  }
  return days.slice(0, rule.count ?? days.length).map((day) => `${day}T${time}`);
}

type RepeatSteps = Pick<RepeatRule, 'by' | 'every' | 'weekdays' | 'until' | 'count'>;

function listDaysOfStep(
  start: string,
  { by, every: interval, weekdays }: RepeatSteps,
  step: number,
): string[] {
  const date = toDate(start);
  if (by === 'day') return [addDays(start, step * interval)];
  if (by === 'week') {
    const days = weekdays.length > 0 ? weekdays : [date.getUTCDay()];
    // Weeks are counted from Monday, so that "every second week" means the same days for everybody.
    const monday = addDays(start, step * interval * 7 - ((date.getUTCDay() + 6) % 7));
    return [...new Set(days)].map((weekday) => addDays(monday, (weekday + 6) % 7)).toSorted();
  }
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step * interval, 1));
  const day = by === 'month' ? date.getUTCDate() : findNthWeekday(first, date);
  const found = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day));
  return found.getUTCMonth() === first.getUTCMonth() ? [found.toISOString().slice(0, 10)] : [];
}

/** The date of a month that has the weekday of another date, and as many of it before. */
function findNthWeekday(first: Date, of: Date): number {
  const nth = Math.floor((of.getUTCDate() - 1) / 7);
  return 1 + ((of.getUTCDay() - first.getUTCDay() + 7) % 7) + nth * 7;
}

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

function addDays(day: string, days: number): string {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const repeatPost = defineEndpoint({
  name: 'publishing_post.repeat',
  method: 'POST',
  path: '/publishing/posts/{_id}/repeat',
  access: { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' },
  summary:
    'Copy a post to further days by a rule, at the same wall time of its zone; each copy is a draft of its own',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({
      rule: RepeatRule,
      /** Days that are left out. */
      skip: z.array(Day).max(REPEAT_LIMITS.count).default([]),
    }),
  },
  answer: z.object({ items: z.array(z.object({ _id: Id, wall_time: WallTimeText })) }),
  status: 201,
  errors: ['not_found', 'invalid_request'],
  event: 'publishing_post.created',
});

export const ENDPOINTS = [repeatPost];
