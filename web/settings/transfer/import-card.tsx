import { Button, FileButton, Progress } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importSettings } from '#contracts/settings/transfer.ts';
import { upload } from '#web/kit/api/upload.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ActRow } from './act-row.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { PartChoice } from './part-choice.tsx';
import classes from './transfer.module.css';
import { useMoving, type How } from './use-moving.ts';

/** A file of settings comes in: what would change is seen first, part by part, and only then done. */
export function ImportCard() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [parts, setParts] = useState<readonly { part: string; count: number }[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const moving = useMoving(t('transfer.in.done'));
  const { outcome, busy } = moving;
  const send = (body: File) => (how: How) =>
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
  const choose = async (given: File | null) => {
    if (!given) return;
    setFile(given);
    moving.forget();
    setParts([]);
    const move = send(given);
    await moving.run(
      async (how) => {
        const told = await move(how);
        setParts(
          told.parts.map(({ part, created, changed, same, refused }) => ({
            part,
            count: created + changed + same + refused,
          })),
        );
        setChosen(new Set(told.parts.map(({ part }) => part)));
        return told;
      },
      { dry_run: true, leave_refused: false },
    );
  };
  const narrow = (next: ReadonlySet<string>) => {
    setChosen(next);
    if (file) void moving.run(send(file), { dry_run: true, leave_refused: false, parts: [...next] });
  };
  return (
    <Card title={t('transfer.in.title')}>
      <p className={classes.about}>{t('transfer.in.about')}</p>
      <FileButton onChange={(given) => void choose(given)} accept=".json,application/json">
        {(props) => (
          <Button
            {...props}
            variant={file ? 'default' : 'filled'}
            loading={busy === 'checking' && !outcome}
            leftSection={<IconFileImport size={16} aria-hidden />}
          >
            {t(file ? 'transfer.in.other' : 'transfer.in.choose')}
          </Button>
        )}
      </FileButton>
      {busy && (
        <Progress
          mt="md"
          value={share * 100}
          striped
          animated
          aria-label={t(busy === 'checking' ? 'transfer.in.checking' : 'transfer.in.working')}
        />
      )}
      {file && outcome && (
        <div className={classes.outcome}>
          {!outcome.stored && parts.length > 1 && (
            <PartChoice parts={parts} chosen={chosen} onChoose={narrow} disabled={busy !== null} />
          )}
          <OutcomeView outcome={outcome} />
          <ActRow
            outcome={outcome}
            changes={moving.changes}
            busy={busy === 'working'}
            onAct={(leave_refused) =>
              void moving.run(send(file), { dry_run: false, leave_refused, parts: [...chosen] })
            }
          />
        </div>
      )}
    </Card>
  );
}
