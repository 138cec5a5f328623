import { useTranslation } from 'react-i18next';
import { listWeekdays } from '#contracts/kit/week.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { makeCellLookup, HOURS, type HeatCell } from './levels.ts';
import { useWeekLabels } from './use-week-labels.ts';
import classes from './heatmap.module.css';

/** The same numbers as a plain table, for reading, copying and screen readers. */
export function HeatTable({ cells }: { cells: readonly HeatCell[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useWeekLabels();
  const week = listWeekdays(useWeekStart());
  const at = makeCellLookup(cells);
  return (
    <ScrollRegion label={t('audit.heatmap.grid')} className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('audit.heatmap.grid')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('audit.heatmap.hour')}</th>
            {week.map((weekday) => (
              <th key={weekday} scope="col">
                {words.long(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">{words.hour(hour)}</th>
              {week.map((weekday) => (
                <td key={weekday}>{formatExactNumber(at(weekday, hour).person_hours, language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
