import { Button, Drawer } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MeasureRef, type QuestionInput } from '#contracts/semantic/question.ts';
import { ExportLines } from '#web/custom-viz/files/export-lines.tsx';
import { useRowFile } from '#web/custom-viz/files/use-row-file.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { formatExactNumber } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { State } from '#web/kit/ui/states.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import type { RowsRequest } from './rows-request.ts';
import { RowsTable } from './rows-table.tsx';
import { useCountedRows } from './use-counted-rows.ts';
import classes from './rows.module.css';

/** The rows that a number counts, beside the dashboard: as many as the number says. */
export function RowsDrawer({ request, onClose }: { request: RowsRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const { catalog, reading } = useDashboardView();
  const { title, measure, filters, span, time, calculated } = request;
  const question: QuestionInput = {
    measures: [MeasureRef.parse(measure)],
    filters,
    span,
    time,
    zone: reading.zone,
    ...(calculated && { calculated }),
  };
  const found = useCountedRows(question, { moment: 0 });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(72rem, 94vw)"
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView of={found} loading={<RowsSkeleton rows={10} />}>
        {(rows) =>
          'rows' in rows ? (
            <>
              <div className={classes.head}>
                <p className={classes.total} role="status">
                  {t('viz_dashboards.rows.total', {
                    count: rows.total,
                    value: formatExactNumber(rows.total, catalog.language),
                    data_set: catalog.nameDataSet(rows.data_set),
                  })}
                </p>
                {rows.total > 0 && <RowsDownload question={question} title={title} total={rows.total} />}
              </div>
              <ExportLines />
              <RowsTable
                found={rows}
                label={title}
                maxHeight="calc(100dvh - 12rem)"
                more={{
                  has: found.hasNextPage,
                  loading: found.isFetchingNextPage,
                  load: () => void found.fetchNextPage(),
                }}
              />
            </>
          ) : (
            <State
              icon={IconAlertTriangle}
              title={t('viz_dashboards.rows.refused')}
              help={describeRefusal(rows, catalog)}
            />
          )
        }
      </QueryView>
    </Drawer>
  );
}

function RowsDownload(rows: Parameters<typeof useRowFile>[0]) {
  const { t } = useTranslation();
  const { make, isPending } = useRowFile(rows);
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={make}
    >
      {t('viz_files.rows')}
    </Button>
  );
}
