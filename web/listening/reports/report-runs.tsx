import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listReportRuns } from '#contracts/listening/reports/endpoints.ts';
import type { Report, ReportRun } from '#contracts/listening/reports/report.ts';
import { usePages } from '#web/kit/api/use-call.ts';
import { exactNumber, shortSpan, useLanguage } from '#web/kit/text/format.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ReportFiles } from './report-files.tsx';
import classes from './reports.module.css';

/** What was made of a report and to how many it went, newest first. */
export function ReportRuns({ item }: { item: Report }) {
  const { t } = useTranslation();
  const runs = usePages(listReportRuns, { params: { _id: item._id }, query: { limit: 20 } });
  return (
    <Answer of={runs} loading={<RowsSkeleton rows={5} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty icon={IconFileTypePdf} title={t('reports.runs.empty')} help={t('reports.runs.empty_help')} />
        ) : (
          <>
            <ul className={classes.list} aria-label={t('reports.tabs.runs')}>
              {all.map((run) => (
                <Run key={run._id} run={run} />
              ))}
            </ul>
            {runs.hasNextPage && (
              <Button
                variant="default"
                mt="md"
                loading={runs.isFetchingNextPage}
                onClick={() => void runs.fetchNextPage()}
              >
                {t('reports.runs.more')}
              </Button>
            )}
          </>
        )
      }
    </Answer>
  );
}

function Run({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => exactNumber(value, language);
  return (
    <li className={classes.run}>
      <div className={classes.head}>
        <strong>{shortSpan(new Date(run.from), new Date(run.to), language)}</strong>
        <span className={classes.about}>
          <TimeText value={run.at} /> ·{' '}
          {run.asked_by === null
            ? t('reports.runs.by_schedule')
            : t('reports.runs.by', { name: run.asked_by })}
        </span>
      </div>
      <div className={classes.acts}>
        <ReportFiles run={run} />
      </div>
      <span className={classes.about}>
        {run.mentions !== null && `${t('reports.runs.mentions')} ${number(run.mentions)} · `}
        {t('reports.runs.receivers')} {number(run.receivers)} · {t('reports.runs.opened')}{' '}
        {number(run.opened)}
      </span>
    </li>
  );
}
