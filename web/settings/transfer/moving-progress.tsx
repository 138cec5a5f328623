import { Loader, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computeProgress } from './compute-progress.ts';
import type { TransferState } from './use-moving.ts';
import classes from './transfer.module.css';

const BEAT_MS = 200;

/**
 * The progress of a transfer. Sending a file is measured; the server's work after it takes as long as the check before it, which did the
 * same and was rolled back. The first check has nothing to be measured by and only shows that it is running.
 */
export function MovingProgress({
  moving: { busy, began, expected },
  sent,
}: {
  moving: TransferState;
  sent: number;
}) {
  const { t } = useTranslation();
  const now = useBeat(busy !== null);
  if (busy === null) return null;
  const share = computeProgress({ sent, expected, elapsed: now - began });
  const words = sent < 1 ? t('transfer.in.sending') : t(`transfer.in.${busy}`);
  return (
    <div className={classes.progress}>
      <span role="status">{words}</span>
      {share === undefined ? (
        <Loader size="xs" type="dots" aria-hidden />
      ) : (
        <Progress value={share * 100} aria-label={words} />
      )}
    </div>
  );
}

function useBeat(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const beat = setInterval(() => setNow(Date.now()), BEAT_MS);
    return () => clearInterval(beat);
  }, [running]);
  return now;
}
