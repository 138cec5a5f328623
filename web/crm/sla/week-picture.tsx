import { useTranslation } from 'react-i18next';
import { toWeekSpans, type BusinessHour } from '#contracts/crm/sla/business-hour.ts';
import { DAY_MINUTES, formatMinutes } from '#contracts/crm/sla/week.ts';
import { listWeekdays } from '#contracts/kit/week.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { useDayName } from './use-day-name.ts';
import classes from './sla.module.css';

const MARKS = [0, 6, 12, 18, 24];
const WEEK = 7;

/** The week as it is worked: a bar a day, what goes over midnight on the next one. */
export function WeekPicture({ hours }: { hours: BusinessHour }) {
  const { t } = useTranslation();
  const short = useDayName('short');
  const bars = barsOf(hours);
  const week = listWeekdays(useWeekStart());
  const minutes = bars.flat().reduce((sum, { from, to }) => sum + to - from, 0);
  const total = t('sla.hours.total', { hours: Math.round((minutes / 60) * 10) / 10 });
  const words = week.map((index) =>
    [
      short(index),
      ...(bars[index] ?? []).map(
        ({ from, to }) => `${formatMinutes(from)}–${to === DAY_MINUTES ? '24:00' : formatMinutes(to)}`,
      ),
    ].join(' '),
  );
  return (
    <figure className={classes.picture}>
      <div role="img" aria-label={words.join(', ')}>
        {week.map((index) => (
          <div className={classes.bar} key={index}>
            <span className={classes.barName}>{short(index)}</span>
            <span className={classes.track}>
              {bars[index]?.map(({ from, to }) => (
                <span
                  key={from}
                  className={classes.work}
                  style={{
                    left: `${(from / DAY_MINUTES) * 100}%`,
                    width: `${((to - from) / DAY_MINUTES) * 100}%`,
                  }}
                />
              ))}
            </span>
          </div>
        ))}
        <div className={classes.marks} aria-hidden>
          {MARKS.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}</span>
          ))}
        </div>
      </div>
      <figcaption className={classes.total}>{total}</figcaption>
    </figure>
  );
}

/** What is worked on each day of the calendar: overlaps once, the part after midnight with the next day. */
function barsOf(hours: BusinessHour): { from: number; to: number }[][] {
  const days: { from: number; to: number }[][] = Array.from({ length: WEEK }, () => []);
  toWeekSpans(hours).forEach((spans, index) => {
    for (const { from, to } of spans) {
      if (from < DAY_MINUTES) days[index]?.push({ from, to: Math.min(to, DAY_MINUTES) });
      if (to > DAY_MINUTES)
        days[(index + 1) % WEEK]?.push({ from: Math.max(0, from - DAY_MINUTES), to: to - DAY_MINUTES });
    }
  });
  return days.map(joined);
}

function joined(spans: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const whole: { from: number; to: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
}
