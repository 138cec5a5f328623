import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportSettings, type TransferPartInfo } from '#contracts/settings/transfer.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useSession } from '#web/kit/session/session.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { Empty } from '#web/kit/ui/states.tsx';
import { PartChoice } from './part-choice.tsx';
import { usePartName } from './part-name.ts';
import classes from './transfer.module.css';

/** The settings as a file on the reader's own machine. */
export function ExportCard({ parts }: { parts: readonly TransferPartInfo[] }) {
  const { t } = useTranslation();
  const nameOf = usePartName();
  const { account } = useSession();
  const offered = parts.filter(({ may_read, count }) => may_read && count > 0);
  const closed = parts.filter(({ may_read }) => !may_read);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(offered.map(({ part }) => part)));
  const [busy, setBusy] = useState(false);
  const [large, setLarge] = useState<readonly string[]>([]);
  const save = async () => {
    setBusy(true);
    try {
      const file = await call(exportSettings, { query: { parts: [...chosen].join(',') } });
      const name = `settings-${account.name}-${file.made_at.slice(0, 10)}.json`;
      saveFile(name, 'application/json', JSON.stringify(file, null, 2));
      setLarge(file.media_left_out.map(({ name: one }) => one));
      showSuccess(t('transfer.out.done'));
    } catch (error) {
      showError(formatError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('transfer.out.title')}>
      <p className={classes.about}>{t('transfer.out.about')}</p>
      {offered.length === 0 ? (
        <Empty title={t('transfer.choice.empty')} />
      ) : (
        <>
          <PartChoice parts={offered} chosen={chosen} onChoose={setChosen} />
          {closed.length > 0 && (
            <p className={classes.note}>
              {t('transfer.out.left', { parts: closed.map(({ part }) => nameOf(part)).join(', ') })}
            </p>
          )}
          {large.length > 0 && (
            <p className={classes.problem} role="status">
              {t('transfer.out.too_large', { files: large.join(', ') })}
            </p>
          )}
          <div className={classes.foot}>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={chosen.size === 0}
              loading={busy}
              onClick={() => void save()}
            >
              {t('transfer.out.act')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
