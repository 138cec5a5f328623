import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fetchRefusedRows, listUploadVersions, restoreUploadVersion } from '#contracts/uploads/endpoints.ts';
import type { Upload, UploadVersion } from '#contracts/uploads/upload.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './uploads.module.css';

/** The versions of an upload: from which file, by whom, when; each can be restored, and its refused rows fetched. */
export function VersionList({ upload, mayChange }: { upload: Upload; mayChange: boolean }) {
  const { t } = useTranslation();
  const found = useCallQuery(listUploadVersions, { params: { _id: upload._id } });
  return (
    <QueryView of={found} loading={<BlockSkeleton height={80} />}>
      {({ items }) => (
        <ol className={classes.columns} aria-label={t('viz_uploads.versions')}>
          {items.map((version) => (
            <VersionLine key={version._id} upload={upload} version={version} mayChange={mayChange} />
          ))}
        </ol>
      )}
    </QueryView>
  );
}

type LineProps = { upload: Upload; version: UploadVersion; mayChange: boolean };

function VersionLine({ upload, version, mayChange }: LineProps) {
  const { t } = useTranslation();
  const { _id: version_id, number, kind, state, rows, refused, file_name, restored } = version;
  const params = { _id: upload._id, version_id };
  const restore = useCallMutation(restoreUploadVersion, { refresh: ['upload.'] });
  const isCurrent = upload.version?._id === version_id;
  return (
    <li className={classes.head}>
      <span>
        <strong>{t('viz_uploads.version', { number })}</strong> ·{' '}
        {restored === null
          ? t(`viz_uploads.kinds.${kind}`)
          : t('viz_uploads.restored_from', { number: restored })}{' '}
        · {file_name} · {version.created_by_name} · <TimeText value={version.created_at} />
        <br />
        <span className={classes.help}>
          {state === 'ready' ? t('viz_uploads.rows', { count: rows }) : t(`viz_uploads.states.${state}`)}
          {refused > 0 && ` · ${t('viz_uploads.aside', { count: refused })}`}
        </span>
      </span>
      <span className={classes.row}>
        {refused > 0 && (
          <Button
            component="a"
            size="xs"
            variant="subtle"
            href={buildAddress(fetchRefusedRows.path, { params })}
            download
          >
            {t('viz_uploads.fetch_refused')}
          </Button>
        )}
        {isCurrent && <span className={classes.help}>{t('viz_uploads.current')}</span>}
        {mayChange && !isCurrent && state === 'ready' && (
          <Button
            size="xs"
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.send({ params })}
            aria-label={t('viz_uploads.restore_version', { number })}
          >
            {t('viz_uploads.restore')}
          </Button>
        )}
      </span>
    </li>
  );
}
