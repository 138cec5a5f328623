import type { BusinessDay, BusinessHour } from '#contracts/crm/sla/business-hour.ts';

/** The labels around the hours: the name of a day by its number (Sunday 0), a closed day, every day. */
export type HoursLabels = { day: (index: number) => string; closed: string; everyDay: string };

/** The working spans of a day, without its breaks: `09:00–12:00, 13:00–18:00`. */
function spansOf({ start, end, breaks }: Pick<BusinessDay, 'start' | 'end' | 'breaks'>): string {
  const ends = [...breaks.map((pause) => pause.start), end];
  const starts = [start, ...breaks.map((pause) => pause.end)];
  return starts.map((from, index) => `${from}–${ends[index] ?? end}`).join(', ');
}

/** Business hours in one line: `Every day 08:00–17:00`, or by day, with consecutive equal days grouped. */
export function formatHours(
  { is_custom, days, start, end }: BusinessHour,
  { day, closed, everyDay }: HoursLabels,
): string {
  if (!is_custom) return `${everyDay} ${spansOf({ start, end, breaks: [] })}`;
  const runs: { from: number; to: number; said: string }[] = [];
  for (const [index, one] of days.entries()) {
    const said = one.is_holiday ? closed : spansOf(one);
    const last = runs.at(-1);
    if (last?.said === said) last.to = index;
    else runs.push({ from: index, to: index, said });
  }
  return runs
    .map(({ from, to, said }) => `${from === to ? day(from) : `${day(from)}–${day(to)}`} ${said}`)
    .join('; ');
}
