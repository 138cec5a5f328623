import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listErrorReports } from '#contracts/admin/system.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '../admin.module.css';

/** User reports of crashed pages, newest first; the trace opens on demand. */
export function SystemReports() {
  const { t } = useTranslation();
  const list = useCallPages(listErrorReports, { query: {} });
  return (
    <QueryView framed of={list} loading={<RowsSkeleton />}>
      {(reports) =>
        reports.length === 0 ? (
          <Card>
            <Empty title={t('admin.system.reports_empty')} help={t('admin.system.reports_empty_help')} />
          </Card>
        ) : (
          <div className={classes.stack} style={{ maxWidth: 'none' }}>
            {reports.map((report) => (
              <Card key={report._id} title={report.message} aside={<TimeText value={report.at} />}>
                <dl className={classes.facts}>
                  <dt>{t('admin.system.report_path')}</dt>
                  <dd>{report.path}</dd>
                  {report.what_happened && (
                    <>
                      <dt>{t('admin.system.report_said')}</dt>
                      <dd>
                        {report.what_happened} {report.email && `· ${report.email}`}
                      </dd>
                    </>
                  )}
                </dl>
                {report.stack && (
                  <details>
                    <summary className={classes.dim}>{t('admin.system.error')}</summary>
                    <ScrollRegion label={t('admin.system.error')} className={classes.mail}>
                      {report.stack}
                    </ScrollRegion>
                  </details>
                )}
              </Card>
            ))}
            {list.hasNextPage && (
              <Button variant="default" onClick={() => void list.fetchNextPage()}>
                {t('kit.table.more')}
              </Button>
            )}
          </div>
        )
      }
    </QueryView>
  );
}
