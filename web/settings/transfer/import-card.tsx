import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importSettings } from '#contracts/settings/transfer.ts';
import { upload } from '#web/kit/api/upload.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MovingView } from './moving-view.tsx';
import { useMoving, type MoveOptions } from './use-moving.ts';
import classes from './transfer.module.css';

/** A file of settings comes in: what would change is seen first, part by part, and only then done. */
export function ImportCard() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const moving = useMoving(t('transfer.in.done'));
  const send = (body: File) => (how: MoveOptions) =>
    upload(
      importSettings,
      {
        query: {
          dry_run: how.dry_run ? 'true' : 'false',
          leave_refused: how.leave_refused ? 'true' : 'false',
          name: body.name.slice(0, 200),
          ...(how.parts ? { parts: how.parts.join(',') } : {}),
        },
      },
      { body, onProgress: (progress) => setShare(progress.share) },
    );
  const choose = (given: File | null) => {
    if (!given) return;
    setFile(given);
    setShare(0);
    moving.forget();
    void moving.look(send(given));
  };
  return (
    <Card title={t('transfer.in.title')}>
      <p className={classes.about}>{t('transfer.in.about')}</p>
      <FileButton onChange={choose} accept=".json,application/json">
        {(props) => (
          <Button
            {...props}
            variant={file ? 'default' : 'filled'}
            loading={moving.busy === 'checking' && !moving.outcome}
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            {t(file ? 'transfer.in.other' : 'transfer.in.choose')}
          </Button>
        )}
      </FileButton>
      {file && <MovingView moving={moving} move={send(file)} share={share} />}
    </Card>
  );
}
