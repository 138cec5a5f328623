import type { z } from 'zod';
import { ATTENDANCE_MAX_DAYS, type reportAttendance } from '#contracts/crm/attendance/endpoints.ts';
import {
  computeTotalLength,
  computeOverlap,
  mergeSpans,
  type TimeSpan,
} from '#contracts/crm/attendance/overlap.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { listCalendarDays, loadPunchIntervals, loadTimeZone } from '#server/audit/public.ts';
import { listSpansWithin, type StatusSpan } from '#server/crm/working-status/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';

type Report = z.output<typeof reportAttendance.answer>;
type AttendanceQuery = { from: string; to: string; user_id?: string | undefined };

/** Working time by person and day of the account's calendar; people who neither punched in nor chose a status are left out. */
export async function buildAttendanceReport(
  unit: UnitOfWork,
  { from, to, user_id }: AttendanceQuery,
): Promise<Report> {
  const zone = await loadTimeZone(unit);
  const days = listCalendarDays({ from, to, zone });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return refuse('invalid_request', { fields: { to: fault('before_from') } });
  if (days.length > ATTENDANCE_MAX_DAYS)
    refuse('invalid_request', { fields: { to: fault('days_after_from', { days: ATTENDANCE_MAX_DAYS }) } });
  const span = { from: first.start, to: last.end, userId: user_id };
  const punched = await loadPunchIntervals(unit, span);
  const statuses = Map.groupBy(await listSpansWithin(unit, span), (one) => one.user_id);
  const people = [...new Set([...punched.keys(), ...statuses.keys()])];
  const names = await loadUserNames(unit, people);
  const now = unit.now.getTime();
  const whole = stretchOf(first.start, last.end);
  const items = people.map((id) => {
    const present = mergeSpans(punched.get(id) ?? [], whole);
    const inSpan = (day: TimeSpan) => {
      const punches = mergeSpans(punched.get(id) ?? [], day);
      const away = mergeSpans(
        stretchesOf(statuses.get(id) ?? [], now, ({ counts_as_staff }) => !counts_as_staff),
        day,
      );
      const punchedMs = computeTotalLength(punches);
      return {
        punched_seconds: Math.floor(punchedMs / 1000),
        staffed_seconds: Math.floor((punchedMs - computeOverlap(punches, away)) / 1000),
      };
    };
    return {
      user: { _id: id, name: names.get(id) ?? '' },
      ...inSpan(whole),
      statuses: statusesIn(statuses.get(id) ?? [], present.length > 0 ? present : [whole], now),
      days: days.map(({ start, end }) => inSpan(stretchOf(start, end))),
    };
  });
  return {
    time_zone: zone,
    days: days.map(({ day }) => day),
    items: items.toSorted((a, b) => a.user.name.localeCompare(b.user.name)),
    next: null,
  };
}

const stretchOf = (from: string, to: string): TimeSpan => ({ from: Date.parse(from), to: Date.parse(to) });

function stretchesOf(
  spans: readonly StatusSpan[],
  now: number,
  wanted: (span: StatusSpan) => boolean = () => true,
): TimeSpan[] {
  return spans.filter(wanted).map(({ from_at, to_at }) => ({
    from: Date.parse(from_at),
    to: to_at === null ? now : Date.parse(to_at),
  }));
}

/** Time in each status while somebody was present, longest first; a status has its latest name. */
function statusesIn(
  spans: readonly StatusSpan[],
  there: readonly TimeSpan[],
  now: number,
): Report['items'][number]['statuses'] {
  return [...Map.groupBy(spans, ({ status_id }) => status_id).values()]
    .flatMap((of) => {
      const latest = of.at(-1);
      if (!latest) return [];
      const { name, name_th, color, accepts_tickets, counts_as_staff } = latest;
      const seconds = Math.floor(computeOverlap(stretchesOf(of, now), there) / 1000);
      return [{ name, name_th, color, accepts_tickets, counts_as_staff, seconds }];
    })
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds);
}
