import { Alert, Button, Drawer, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_FIELDS } from '#contracts/listening/import-fields.ts';
import { cancelImport, getImport, type Import } from '#contracts/listening/import.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { formatBytes, formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { ImportState, isRunning } from './import-state.tsx';
import { marksIn } from './mapping.ts';
import { Refusals } from './refusals.tsx';
import { Undoing } from './undoing.tsx';
import classes from './import.module.css';

/** How often progress is polled while an import runs, in milliseconds; live events arrive in between. */
const POLL_MS = 1000;
const COUNTS = ['added', 'repeated', 'refused', 'left_out', 'matched'] as const;
/** Counts of tags and sentiments, shown if the file has columns of them. */
const MARK_COUNTS = ['tagged', 'tags_created', 'tags_refused', 'corrected'] as const;

/** One import: its progress, what was imported, and which rows were refused and why. */
export function ReportDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size="lg"
      title={name ? t('imports.report.title', { name }) : t('imports.list.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {id !== undefined && <Opened key={id} id={id} onName={setName} />}
    </Drawer>
  );
}

function Opened({ id, onName }: { id: string; onName: (name: string) => void }) {
  const [running, setRunning] = useState(true);
  const refresh = useRefresh();
  const found = useCallQuery(getImport, { params: { _id: id } }, running ? { every: POLL_MS } : {});
  // Keywords find their posts shortly after the rows were imported.
  useLive('mentions.stored', () => refresh('import.get'));
  const state = found.data?.state;
  if (state !== undefined && isRunning(state) !== running) setRunning(isRunning(state));
  return (
    <QueryView of={found} loading={<FormSkeleton fields={4} />}>
      {(report) => <Report report={report} onName={onName} />}
    </QueryView>
  );
}

function Report({ report, onName }: { report: Import; onName: (name: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayWrite = usePermission(['listening.monitor.write']);
  const { file_name: name, bytes, bytes_read, error } = report;
  useEffect(() => {
    onName(name);
  }, [name, onName]);
  const cancelling = useCallMutation(cancelImport, { refresh: ['import.'] });
  const isReading = report.state === 'queued' || report.state === 'running';
  const cancel = async () => {
    const sure = await confirm({
      title: t('imports.report.cancel_title', { name }),
      text: t('imports.report.cancel_ask', { rows: formatExactNumber(report.rows, language) }),
      act: t('imports.report.cancel'),
      danger: true,
    });
    if (sure) cancelling.send({ params: { _id: report._id } });
  };
  return (
    <div className={classes.report}>
      <div>
        <div className={classes.progressHead}>
          <ImportState of={report} />
          <span className="tabular">
            {t('imports.report.progress', {
              read: formatBytes(bytes_read, language),
              total: formatBytes(bytes, language),
            })}
          </span>
          {isReading && mayWrite && (
            <Button
              variant="default"
              size="compact-sm"
              loading={cancelling.isPending}
              onClick={() => void cancel()}
            >
              {t('imports.report.cancel')}
            </Button>
          )}
        </div>
        <Progress
          value={bytes > 0 ? (bytes_read / bytes) * 100 : 0}
          aria-label={t('imports.report.title', { name })}
        />
      </div>
      <Undoing report={report} />
      {error !== null && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={t('imports.report.failed', { reason: formatStoredFault(report.error_fault, error) })}
        >
          {t('imports.report.failed_help')}
        </Alert>
      )}
      <Counts report={report} />
      {report.added + report.repeated > 0 && (
        <TextLink to="/listening/mentions" search={{ range: '12m' }}>
          {t('imports.report.open')}
        </TextLink>
      )}
      {report.refused + report.left_out > 0 && <Refusals importId={report._id} />}
      <Mapping report={report} />
    </div>
  );
}

/** How many rows were imported, and how many were not. */
function Counts({ report }: { report: Import }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const marks = marksIn(report.mapping);
  const isMarked = marks.tags || marks.sentiments;
  return (
    <dl className={classes.counts}>
      {COUNTS.map((count) => (
        <div key={count} className={classes.count}>
          <dt>{count === 'left_out' ? t('imports.report.left_out') : t(`imports.list.columns.${count}`)}</dt>
          <dd>
            <strong>{formatExactNumber(report[count], language)}</strong>
            <span>{t(`imports.report.${count}_help`)}</span>
          </dd>
        </div>
      ))}
      {isMarked &&
        MARK_COUNTS.map((count) => (
          <div key={count} className={classes.count}>
            <dt>{t(`imports.report.${count}`)}</dt>
            <dd>
              <strong>{formatExactNumber(report[count], language)}</strong>
              <span>{t(`imports.report.${count}_help`)}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** How the file was read: character set, header, and which column each field came from. */
function Mapping({ report }: { report: Import }) {
  const { t } = useTranslation();
  return (
    <details className={classes.details}>
      <summary>{t('imports.report.mapping')}</summary>
      <dl className={classes.pairs}>
        {report.charset !== null && (
          <div>
            <dt>{t('imports.report.charset')}</dt>
            <dd>{t(`imports.charsets.${report.charset}`)}</dd>
          </div>
        )}
        {report.header_line !== null && (
          <div>
            <dt>{t('imports.report.header')}</dt>
            <dd className="tabular">{report.header_line}</dd>
          </div>
        )}
        {IMPORT_FIELDS.map(
          (field) =>
            report.mapping[field] !== undefined && (
              <div key={field}>
                <dt>{t(`imports.fields.${field}`)}</dt>
                <dd>{report.mapping[field]}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}
