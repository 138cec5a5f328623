import type { z } from 'zod';
import type { reportTimes } from '#contracts/crm/timer/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { listCalendarDays, loadTimeZone } from '#server/audit/public.ts';
import { loadTicketNumbers } from '#server/crm/tickets/ticket-store.ts';
import { listTimesWithin, type TimeRow } from '#server/crm/timer/time-store.ts';
import { computeEnd } from '#server/crm/timer/timer.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';

type Report = z.output<typeof reportTimes.answer>;
type TimeReportQuery = { from: string; to: string; user_id?: string | undefined };

/** Longest period of one report, in days. */
const MOST_DAYS = 92;

/** Time worked on tickets by person, day and ticket, in the account's time zone; the person with the most time first. */
export async function reportOf(unit: UnitOfWork, { from, to, user_id }: TimeReportQuery): Promise<Report> {
  const zone = await loadTimeZone(unit);
  const days = listCalendarDays({ from, to, zone });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return refuse('invalid_request', { fields: { to: fault('before_from') } });
  if (days.length > MOST_DAYS)
    refuse('invalid_request', { fields: { to: fault('days_after_from', { days: MOST_DAYS }) } });
  const rows = await listTimesWithin(unit, { userId: user_id, from: first.start, to: last.end });
  const byPerson = Map.groupBy(rows, (row) => row.user_id);
  const names = await loadUserNames(unit, [...byPerson.keys()]);
  const numbers = await loadTicketNumbers(unit, [...new Set(rows.map(({ ticket_id }) => ticket_id))]);
  const items = [...byPerson].map(([userId, mine]) => {
    const perDay = days.map((day) => secondsIn(mine, day, unit.now));
    const tickets = [...Map.groupBy(mine, ({ ticket_id }) => ticket_id)].map(([_id, of]) => ({
      _id,
      number: numbers.get(_id) ?? 0,
      seconds: secondsIn(of, { start: first.start, end: last.end }, unit.now),
    }));
    return {
      user: { _id: userId, name: names.get(userId) ?? '' },
      seconds: perDay.reduce((sum, one) => sum + one, 0),
      days: perDay,
      tickets: tickets.toSorted((a, b) => b.seconds - a.seconds),
    };
  });
  return {
    time_zone: zone,
    days: days.map(({ day }) => day),
    items: items.toSorted((a, b) => b.seconds - a.seconds),
    next: null,
  };
}

function secondsIn(rows: readonly TimeRow[], span: { start: string; end: string }, now: Date): number {
  const sum = rows.reduce((total, row) => {
    const begin = Math.max(Date.parse(row.started_at), Date.parse(span.start));
    return total + Math.max(Math.min(computeEnd(row, now), Date.parse(span.end)) - begin, 0);
  }, 0);
  return Math.floor(sum / 1000);
}
