import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contracts/custom-viz/explanations.ts';
import { useChartWriter } from '#web/custom-viz/forms/use-chart-writer.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { OpenedNumber, type ExplainedOf } from './opened-number.tsx';
import { useSpanName } from './use-span-name.ts';
import { writeSigned } from './write-signed.ts';
import classes from './explain.module.css';

type Props = { found: Explanation; of: ExplainedOf };

/** The value in both times, and its change. */
export function ExplainedChange({ found, of }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const writer = useChartWriter();
  const writeSpan = useSpanName();
  const { unit } = catalog.findMeasure(of.measure);
  const { now, before } = found;
  const isSum = found.kind === 'sum' && found.unexplained === null;
  const known = isSum || (now.value !== null && before.value !== null);
  const change = (now.value ?? 0) - (before.value ?? 0);
  const part = before.value && unit !== 'share' && unit !== 'points' ? change / Math.abs(before.value) : null;
  return (
    <>
      <dl className={classes.change}>
        <div>
          <dt>{t('viz_explain.now')}</dt>
          <dd>
            <OpenedNumber of={of} found={found} side="now" amount={now} />
          </dd>
          <dd className={classes.span}>{writeSpan(now.span)}</dd>
        </div>
        <div>
          <dt>{t(of.against === 'usual' ? 'viz_explain.usually' : 'viz_explain.before')}</dt>
          <dd>
            <OpenedNumber of={of} found={found} side="before" amount={before} />
          </dd>
          <dd className={classes.span}>
            {of.against === 'usual'
              ? t('viz_explain.usual_times', { span: writeSpan(before.span) })
              : writeSpan(before.span)}
          </dd>
        </div>
        {known && (
          <div>
            <dt>{t('viz_explain.change')}</dt>
            <dd>
              <span className={classes.number}>{writeSigned(change, unit, writer)}</span>
            </dd>
            {part !== null && (
              <dd className={classes.span}>
                {part > 0 ? '+' : part < 0 ? '−' : '±'}
                {writer.percent(Math.abs(part))}
              </dd>
            )}
          </div>
        )}
      </dl>
      {(now.partial || before.partial) && <p className={classes.note}>{t('viz_explain.partial')}</p>}
    </>
  );
}
