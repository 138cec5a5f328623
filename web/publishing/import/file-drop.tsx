import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostImport } from '#contracts/publishing/post-import.ts';
import { createImport, getImportTemplate } from '#contracts/publishing/post-imports.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { getApiOrigin } from '#web/kit/api/host.ts';
import { upload } from '#web/kit/api/upload.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import classes from './import.module.css';

/** Where a file of posts is chosen or dropped, with the empty file to begin with. */
export function FileDrop({ onSent }: { onSent: (file: PostImport) => void }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const send = async (file: File | null | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const sent = await upload(createImport, { query: { name: file.name } }, { body: file });
      refresh('publishing_import.');
      onSent(sent);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void send(event.dataTransfer.files[0]);
      }}
    >
      <p className={classes.lead}>{t('publishing_import.drop')}</p>
      <FileButton onChange={(file) => void send(file)} accept=".csv,.tsv,.txt,.xlsx">
        {(props) => (
          <Button {...props} loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
            {t('publishing_import.choose')}
          </Button>
        )}
      </FileButton>
      <p className={classes.dim}>{t('publishing_import.limits')}</p>
      <p className={classes.dim}>
        {t('publishing_import.template')}{' '}
        {(['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            className={classes.file}
            download
            href={`${getApiOrigin()}${buildAddress(getImportTemplate.path, { query: { format } })}`}
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  );
}
