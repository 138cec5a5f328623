import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { listWeekdays } from '#contracts/kit/week.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { DrillDownLink } from '../drill-down-link.tsx';
import type { WidgetProps } from '../view.ts';
import { WidgetCard } from '../widget-card.tsx';
import classes from './best-time.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2024, 0, 1);

const two = (hour: number): string => String(hour).padStart(2, '0');

/** When people post: the hours of the week in the reader's time zone, darker for more mentions; each opens its mentions. */
export function Drawing({ widget, title, answers: [answer] }: WidgetProps<'best_time'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  // Answers number the days from Monday 1 to Sunday 7.
  const days = listWeekdays(useWeekStart()).map((day) => day || 7);
  if (answer?.kind !== 'cells') return null;
  const dayName = (weekday: number, style: 'short' | 'long') =>
    dateFormat(language, { weekday: style, timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * MS_PER_DAY);
  const cells = new Map(answer.items.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const mean = (cell: AnswerOfKind<'cells'>['items'][number]) => cell.count / Math.max(1, cell.times);
  const valueOf = (cell: AnswerOfKind<'cells'>['items'][number] | undefined) =>
    cell === undefined ? 0 : widget.mean ? mean(cell) : cell.count;
  const most = Math.max(1e-9, ...answer.items.map(valueOf));
  const best = answer.items.toSorted((a, b) => valueOf(b) - valueOf(a))[0];
  const series = HOURS.map((hour) => ({
    id: String(hour),
    label: two(hour),
    token: '--es-chart-1' as const,
    part: true as const,
  }));
  const bars = days.map((weekday) => ({
    id: String(weekday),
    label: dayName(weekday, 'long'),
    values: Object.fromEntries(
      HOURS.map((hour) => [String(hour), cells.get(`${weekday} ${hour}`)?.count ?? 0]),
    ),
  }));
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <WidgetCard widget={widget} title={title} twin={{ first: t('dashboards.weekday'), bars, series }}>
      <div className={classes.heat}>
        <span />
        {HOURS.map((hour) => (
          <span key={hour} className={classes.hour} aria-hidden>
            {hour % 3 === 0 ? two(hour) : ''}
          </span>
        ))}
        {days.map((weekday) => (
          <div key={weekday} className={classes.day}>
            <span className={classes.name} aria-hidden>
              {dayName(weekday, 'short')}
            </span>
            {HOURS.map((hour) => {
              const cell = cells.get(`${weekday} ${hour}`);
              const words = t('dashboards.cell', {
                day: dayName(weekday, 'long'),
                hour: `${two(hour)}:00`,
                value: formatExactNumber(cell?.count ?? 0, language),
                mean: number.format(cell ? mean(cell) : 0),
              });
              const style: CSSProperties & Record<'--share', string> = {
                '--share': `${Math.round((valueOf(cell) / most) * 100)}%`,
              };
              return cell ? (
                <DrillDownLink
                  key={hour}
                  widget={widget}
                  place={{ cell: { weekday, hour, time_zone: getReaderZone() } }}
                  className={classes.cell}
                  label={words}
                  title={words}
                >
                  <span className={classes.fill} style={style} />
                </DrillDownLink>
              ) : (
                <span key={hour} className={classes.cell} title={words} />
              );
            })}
          </div>
        ))}
      </div>
      <p className={classes.best}>
        {best &&
          t('dashboards.best', {
            day: dayName(best.weekday, 'long'),
            hour: `${two(best.hour)}:00`,
            value: number.format(mean(best)),
          })}{' '}
        {t('dashboards.zone', { zone: getReaderZone() })}
      </p>
    </WidgetCard>
  );
}
