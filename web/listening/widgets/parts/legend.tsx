import { useTranslation } from 'react-i18next';
import type { Series } from '#web/kit/chart/series.ts';
import classes from '#web/kit/widget/widget.module.css';

type Props = {
  series: readonly Series[];
  /** Whether some areas are hatched, since not all was collected. */
  gaps: boolean;
};

/** The meaning of the colours, if there are several, and of the hatching. Screen readers get it from the table version. */
export function Legend({ series, gaps }: Props) {
  const { t } = useTranslation();
  const shown = series.length < 2 ? [] : series;
  if (shown.length === 0 && !gaps) return null;
  return (
    <ul className={classes.legend} aria-hidden>
      {shown.map(({ id, label, token }) => (
        <li key={id}>
          <span className={classes.swatch} style={{ background: `var(${token})` }} />
          {label}
        </li>
      ))}
      {gaps && (
        <li>
          <span className={classes.swatch} data-hatched />
          {t('kit.chart.gap')}
        </li>
      )}
    </ul>
  );
}
