import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';
import { MeasureRuleInput, validateMeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import { backTestMeasure, MEASURE_TEST_DAYS } from '#contracts/custom-viz/alerts.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { formatMeasureAlert } from '#texts/format-alert.ts';
import { AlertChart } from '#web/alerts/alert-chart.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '#web/alerts/alerts.module.css';

const WAIT_MS = 500;
/** How many of the times are listed. */
const LISTED = 8;

const TestInput = MeasureRuleInput.pick({
  watched: true,
  match: true,
  conditions: true,
  cooldown_hours: true,
}).strip();
type TestInput = ReturnType<typeof TestInput.parse>;

/** When the rule in the form would have fired in the last days; evaluated again with every change. */
export function MeasureTest({ values }: { values: Values }) {
  const { t } = useTranslation();
  const read = TestInput.safeParse(values).data;
  const written = read && validateMeasureRule(read) === null ? JSON.stringify(read) : null;
  const [tried] = useDebouncedValue(written, WAIT_MS);
  const body = useMemo(() => (tried === null ? null : TestInput.parse(JSON.parse(tried))), [tried]);
  return (
    <section className={classes.test} aria-label={t('viz_alerts.test.title')}>
      <h3 className={classes.heading}>{t('viz_alerts.test.title')}</h3>
      {body === null ? (
        <p className={classes.dim}>{t('viz_alerts.test.incomplete')}</p>
      ) : (
        <Asked body={body} />
      )}
    </section>
  );
}

function Asked({ body }: { body: TestInput }) {
  const test = useCallQuery(backTestMeasure, { body }, { keep: true });
  return (
    <QueryView of={test} loading={<BlockSkeleton height={260} />}>
      {(data) => <Tested test={data} kind={body.conditions[0]?.kind} />}
    </QueryView>
  );
}

/** A time at midnight counts for the day that ends then. */
const lastMoment = (at: string) => ({ from: new Date(Date.parse(at) - 1).toISOString(), to: at });

type TestedProps = { test: AnswerOf<typeof backTestMeasure>; kind: MeasureAlertKind | undefined };

function Tested({ test, kind }: TestedProps) {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const shown = pickText(test.shown, language);
  const days = MEASURE_TEST_DAYS;
  const fired = useMemo(
    () =>
      test.findings
        .filter(({ facts }) => pickText(facts.what, language) === shown)
        .map(({ at }) => lastMoment(at)),
    [test.findings, language, shown],
  );
  const hasLimit = kind === 'above' || kind === 'below';
  const labels = useMemo(
    () => ({
      usual: t('viz_alerts.series.usual'),
      above: t('viz_alerts.series.above'),
      fired: t('viz_alerts.series.fired'),
    }),
    [t],
  );
  const count = test.findings.length;
  const newest = test.findings.toReversed().slice(0, LISTED);
  return (
    <>
      <p role="status" className={classes.verdict}>
        {count === 0 ? t('viz_alerts.test.none', { days }) : t('viz_alerts.test.count', { count, days })}{' '}
        <span className={classes.dim}>{t(`viz_alerts.test.${test.step}`)}</span>
      </p>
      <AlertChart
        title={
          shown === ''
            ? t('viz_alerts.test.chart', { days })
            : t('viz_alerts.test.chart_of', { days, name: shown })
        }
        bars={test.bars}
        length={MS_PER_DAY}
        fired={fired}
        {...(hasLimit && { labels })}
      />
      {count > 0 && (
        <ul className={classes.times} aria-label={t('viz_alerts.test.findings')}>
          {newest.map(({ at, facts }) => (
            <li key={`${at} ${facts.what.en}`}>
              <TimeText value={at} /> {formatMeasureAlert(facts, language)}
            </li>
          ))}
          {count > LISTED && (
            <li className={classes.dim}>{t('viz_alerts.test.more', { count: count - LISTED })}</li>
          )}
        </ul>
      )}
    </>
  );
}
