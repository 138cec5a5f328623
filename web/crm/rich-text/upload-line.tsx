import { ActionIcon, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UploadState } from '#web/kit/files/use-uploads.ts';
import classes from './rich-text.module.css';

/** The pictures that are on their way into the text. */
export function UploadLine({ running }: { running: readonly UploadState[] }) {
  const { t } = useTranslation();
  return running.map(({ key, name, share, error, stop }) => (
    <p key={key} className={classes.upload} data-wrong={error === undefined ? undefined : true} role="status">
      <span>{error === undefined ? name : `${name}: ${error}`}</span>
      {error === undefined && (
        <Progress w={60} size="sm" value={share * 100} aria-label={t('files.sending', { name })} />
      )}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={t('files.stop', { name })}
        onClick={stop}
      >
        <IconX size={14} />
      </ActionIcon>
    </p>
  ));
}
