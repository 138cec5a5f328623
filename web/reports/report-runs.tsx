import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MadeReport } from '#contracts/reports/report.ts';
import { formatExactNumber, formatShortSpan, useLanguage } from '#web/kit/text/format.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ReportFiles } from './report-files.tsx';
import classes from './reports.module.css';

type Props<R extends MadeReport> = {
  /** The pages of the list, as `useCallPages` reads them. */
  runs: {
    data: R[] | undefined;
    error: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  path: string;
  /** What a run counts, and how many of it one run has. */
  counts: { word: string; of: (run: R) => number | null };
};

/** The runs of a report and the number of their recipients, newest first. */
export function ReportRuns<R extends MadeReport>({ runs, path, counts }: Props<R>) {
  const { t } = useTranslation();
  return (
    <QueryView of={runs} loading={<RowsSkeleton rows={5} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty icon={IconFileTypePdf} title={t('reports.runs.empty')} help={t('reports.runs.empty_help')} />
        ) : (
          <>
            <ul className={classes.list} aria-label={t('reports.tabs.runs')}>
              {all.map((run) => (
                <Run key={run._id} run={run} path={path} word={counts.word} count={counts.of(run)} />
              ))}
            </ul>
            <MoreButton of={runs} mt="md">
              {t('reports.runs.more')}
            </MoreButton>
          </>
        )
      }
    </QueryView>
  );
}

type RunProps = { run: MadeReport; path: string; word: string; count: number | null };

function Run({ run, path, word, count }: RunProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (value: number) => formatExactNumber(value, language);
  return (
    <li className={classes.run}>
      <div className={classes.head}>
        <strong>{formatShortSpan(new Date(run.from), new Date(run.to), language)}</strong>
        <span className={classes.about}>
          <TimeText value={run.at} /> ·{' '}
          {run.requested_by === null
            ? t('reports.runs.by_schedule')
            : t('reports.runs.by', { name: run.requested_by })}
        </span>
      </div>
      <div className={classes.acts}>
        <ReportFiles run={run} path={path} />
      </div>
      <span className={classes.about}>
        {count !== null && `${word} ${number(count)} · `}
        {t('reports.runs.receivers')} {number(run.receivers)} · {t('reports.runs.opened')}{' '}
        {number(run.opened)}
      </span>
    </li>
  );
}
