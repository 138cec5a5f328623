import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { backTest, BACK_TEST_DAYS } from '#contracts/listening/alerts/endpoints.ts';
import { AlertRuleInput, validateAlertRule } from '#contracts/listening/alerts/rule.ts';
import { formatAlert } from '#texts/format-alert.ts';
import { AlertChart } from '#web/alerts/alert-chart.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Values } from '#web/kit/form/values.ts';
import { Link } from '#web/kit/router/link.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '#web/alerts/alerts.module.css';

const WAIT_MS = 500;
/** How many of the times are listed. */
const LISTED = 8;

const Tried = AlertRuleInput.pick({
  kind: true,
  filter: true,
  sensitivity: true,
  at_least: true,
  authors: true,
  cooldown_hours: true,
}).strip();

/** When the rule in the form would have fired in the last 90 days; evaluated again with every change. */
export function BackTestPanel({ values, shift }: { values: Values; shift: number }) {
  const { t } = useTranslation();
  const read = Tried.safeParse(values).data;
  const [tried] = useDebouncedValue(
    read && validateAlertRule(read) === null ? JSON.stringify(read) : null,
    WAIT_MS,
  );
  const body = useMemo(() => ({ kind: 'spike' as const, ...parsed(tried), shift }), [tried, shift]);
  const test = useCallQuery(backTest, { body }, { enabled: tried !== null, keep: true });
  return (
    <section className={classes.test} aria-label={t('alerts.test.title')} aria-busy={test.isFetching}>
      <h3 className={classes.heading}>{t('alerts.test.title')}</h3>
      {tried === null ? (
        <p className={classes.dim}>{t('alerts.test.incomplete')}</p>
      ) : (
        <QueryView of={test} loading={<BlockSkeleton height={260} />}>
          {(data) => <Tested test={data} />}
        </QueryView>
      )}
    </section>
  );
}

const parsed = (tried: string | null) => (tried === null ? {} : Tried.parse(JSON.parse(tried)));

/** A time at midnight counts for the day that ends then. */
const lastMoment = (at: string) => ({ from: new Date(Date.parse(at) - 1).toISOString(), to: at });

function Tested({ test }: { test: AnswerOf<typeof backTest> }) {
  const { t } = useTranslation();
  const spoken = useLanguage();
  const language = spoken === 'th' ? 'th' : 'en';
  const fired = useMemo(() => test.findings.map(({ at }) => lastMoment(at)), [test.findings]);
  const count = test.findings.length;
  const newest = test.findings.toReversed().slice(0, LISTED);
  return (
    <>
      <p role="status" className={classes.verdict}>
        {count === 0
          ? t('alerts.test.none', { mentions: formatExactNumber(test.mentions, spoken) })
          : t('alerts.test.count', { count })}
        {count > BACK_TEST_DAYS && ` ${t('alerts.test.often')}`}
      </p>
      <AlertChart
        title={t('alerts.chart_days')}
        bars={test.bars}
        length={MS_PER_DAY}
        fired={fired}
        path={test.path}
        newTab
      />
      {count > 0 && (
        <ul className={classes.times} aria-label={t('alerts.test.findings')}>
          {newest.map(({ at, facts, path }) => (
            <li key={`${at} ${facts.what}`}>
              <Link to={path} target="_blank" className={classes.link}>
                <TimeText value={at} />
              </Link>{' '}
              {formatAlert(facts, language)}
            </li>
          ))}
          {count > LISTED && (
            <li className={classes.dim}>{t('alerts.test.more', { count: count - LISTED })}</li>
          )}
        </ul>
      )}
    </>
  );
}
