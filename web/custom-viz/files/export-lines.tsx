import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchVizExport, VIZ_EXPORT_LIMITS, vizExportWork } from '#contracts/custom-viz/exports.ts';
import { fetchRowExport, rowExportWork } from '#contracts/custom-viz/row-files.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { RecentWorks } from '#web/kit/long-work/recent-works.tsx';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { ownWorkIds } from './use-dashboard-export.ts';
import classes from './export-lines.module.css';

/** The reader's files of dashboards and of rows: how far they are, and where to fetch them for a day. One that this page began is saved when it is whole. */
export function ExportLines() {
  const { t } = useTranslation();
  const files = useWorks({ kind: vizExportWork.kind }).works;
  const rows = useWorks({ kind: rowExportWork.kind }).works;
  const works = [...files, ...rows].toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  useEffect(() => {
    for (const work of works)
      if (work.state === 'done' && ownWorkIds.delete(work._id))
        window.location.assign(buildFileAddress(work));
  }, [works]);
  return (
    <RecentWorks
      className={classes.lines}
      title={t('viz_files.works')}
      works={works}
      undoHours={VIZ_EXPORT_LIMITS.hours}
      line={(work) => (
        <WorkLine
          work={work}
          declaration={isOfRows(work) ? rowExportWork : vizExportWork}
          mayWrite
          outcome={work.state === 'done' && <FetchLine work={work} />}
        />
      )}
    />
  );
}

function FetchLine({ work }: { work: LongWork }) {
  const { t } = useTranslation();
  return (
    <div className={classes.fetch}>
      <Button
        component="a"
        href={buildFileAddress(work)}
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {t('viz_files.fetch')}
      </Button>
      <Text size="sm" c="var(--es-dim)">
        {t('viz_files.kept')}
      </Text>
    </div>
  );
}

const isOfRows = ({ kind }: LongWork): boolean => kind === rowExportWork.kind;

function buildFileAddress(work: LongWork): string {
  return isOfRows(work)
    ? buildAddress(fetchRowExport.path, { params: { _id: work._id } })
    : buildAddress(fetchVizExport.path, { params: { _id: work.about_id } });
}
