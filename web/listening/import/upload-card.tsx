import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UploadProgress } from '#web/kit/api/upload.ts';
import { formatBytes, useLanguage } from '#web/kit/text/format.ts';
import classes from './import.module.css';

/** How far the file has come to the server. */
export function UploadProgressCard(props: { file: File; progress: UploadProgress; onStop: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sent, total, share } = props.progress;
  const title = t('imports.upload.title', { name: props.file.name });
  return (
    <>
      <div className={classes.progressHead}>
        <strong>{title}</strong>
        <span className="tabular">
          {t('imports.upload.progress', {
            sent: formatBytes(sent, language),
            total: formatBytes(total, language),
          })}
        </span>
        <Button variant="default" size="compact-sm" onClick={props.onStop}>
          {t('imports.upload.stop')}
        </Button>
      </div>
      <Progress value={share * 100} aria-label={title} />
    </>
  );
}
