import { useTranslation } from 'react-i18next';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { haveTotal, sumBar, type Bar, type Series } from './series.ts';
import classes from './chart.module.css';

/** The table version of a chart: the same numbers, for reading and for screen readers. */
export function ChartTable(props: {
  title: string;
  first: string;
  bars: readonly Bar[];
  series: readonly Series[];
  /** For screen readers only, next to the drawn chart: not a stop of the Tab key. */
  hidden?: boolean;
  /** The address of what a row counts: with it the keyboard opens what a click on a drawn bar opens. */
  hrefOf?: ((bar: Bar) => string) | undefined;
}) {
  const { title, first, bars, series, hidden, hrefOf } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const hasTotals = haveTotal(series);
  const hasGaps = bars.some(({ gap }) => gap !== undefined);
  const hasCuts = bars.some(({ cut }) => cut !== undefined);
  return (
    <div
      className={classes.tableScroll}
      // A table that scrolls must be reachable by keyboard, or its end could be reached by pointer only.
      {...(hidden ? {} : { role: 'region', 'aria-label': title, tabIndex: 0 })}
    >
      <table className={classes.table}>
        <caption className={classes.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
            {hasTotals && <th scope="col">{t('kit.chart.total')}</th>}
            {hasGaps && <th scope="col">{t('kit.chart.gap')}</th>}
            {hasCuts && <th scope="col">{t('kit.chart.note')}</th>}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id}>
              <th scope="row">
                {hrefOf && !hidden ? (
                  <TextLink to={hrefOf(bar)} target="_blank">
                    {bar.label}
                  </TextLink>
                ) : (
                  bar.label
                )}
              </th>
              {series.map(({ id }) => (
                <td key={id}>{formatExactNumber(bar.values[id] ?? 0, language)}</td>
              ))}
              {hasTotals && <td>{formatExactNumber(sumBar(bar, series), language)}</td>}
              {hasGaps && <td>{bar.gap ?? ''}</td>}
              {hasCuts && <td>{bar.cut ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
