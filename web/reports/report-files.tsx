import { Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MadeReport } from '#contracts/reports/report.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { formatBytes, useLanguage } from '#web/kit/text/format.ts';
import classes from './reports.module.css';

/** The files of what was made once: the document opens, tables are saved. */
export function ReportFiles({ run, path }: { run: MadeReport; path: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (run.state === 'making') return <span role="status">{t('reports.making')}</span>;
  if (run.state !== 'done') {
    const words = run.why === 'owner_may_not' ? run.why : run.state;
    return <span className={classes.about}>{t(`reports.runs.${words}`)}</span>;
  }
  const address = (format: string, show: boolean) =>
    buildAddress(path, {
      params: { _id: run.report_id, run_id: run._id, format },
      query: show ? { show: '1' } : {},
    });
  return (
    <>
      {run.files.map(({ format, name, bytes }) => (
        <Button
          key={format}
          component="a"
          href={address(format, format === 'pdf')}
          {...(format === 'pdf' ? { target: '_blank', rel: 'noopener' } : { download: name })}
          variant="default"
          size="compact-md"
          leftSection={
            format === 'pdf' ? (
              <IconFileTypePdf size={15} aria-hidden />
            ) : (
              <IconDownload size={15} aria-hidden />
            )
          }
          aria-label={`${t('reports.open')} ${name}`}
        >
          {t(`reports.formats.${format}`)} · {formatBytes(bytes, language)}
        </Button>
      ))}
    </>
  );
}
