import { Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UploadState } from '#web/kit/files/use-uploads.ts';
import { RowButton } from '#web/kit/ui/row-controls.tsx';
import classes from './media.module.css';

/** A file on its way, or why it is not stored. */
export function RunningUpload({ of: { name, share, error, stop } }: { of: UploadState }) {
  const { t } = useTranslation();
  return (
    <div className={classes.running} role="status" data-wrong={error ? true : undefined}>
      <span className={classes.name}>
        {name}
        {error ? (
          <small>{error}</small>
        ) : (
          <Progress value={share * 100} size="sm" aria-label={t('files.sending', { name })} />
        )}
      </span>
      <RowButton aria-label={t('files.stop', { name })} onClick={stop}>
        <IconX size={16} aria-hidden />
      </RowButton>
    </div>
  );
}
