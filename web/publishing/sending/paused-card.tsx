import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import type { PublishingPause } from '#contracts/publishing/pauses.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './sending.module.css';

const ResumeDialog = lazy(() => import('./resume-dialog.tsx').then((one) => ({ default: one.ResumeDialog })));

type Props = { pauses: readonly PublishingPause[] };

/** What pauses publishing now. */
export function PausedCard({ pauses, mayEnd }: Props & { mayEnd: boolean }) {
  const { t } = useTranslation();
  const [ended, setEnded] = useState<PublishingPause>();
  return (
    <Card title={t('publishing_sending.paused')}>
      <ul className={classes.groups}>
        {pauses.map((pause) => (
          <li key={pause._id} className={classes.line}>
            <PauseWords pause={pause} />
            {mayEnd && (
              <span className={classes.acts}>
                <Button size="compact-sm" onClick={() => setEnded(pause)}>
                  {t('publishing_sending.resume')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {ended && (
        <Suspense>
          <ResumeDialog pause={ended} onClose={() => setEnded(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Pauses that have ended, out of the way until somebody looks for one. */
export function FormerPauses({ pauses }: Props) {
  const { t } = useTranslation();
  if (pauses.length === 0) return null;
  return (
    <details className={classes.former}>
      <summary>{t('publishing_sending.former_pauses')}</summary>
      <ul className={classes.groups}>
        {pauses.map((pause) => (
          <li key={pause._id} className={classes.line}>
            <PauseWords pause={pause} />
            {pause.ended_at && (
              <span className={classes.dim}>
                {t('publishing_sending.ended')} <TimeText value={pause.ended_at} /> {pause.ended_by?.name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function PauseWords({ pause: { scope, reason, started_at, started_by } }: { pause: PublishingPause }) {
  const { t } = useTranslation();
  const accounts = useCallQuery(listPublishingAccounts, {}, { enabled: scope.kind === 'connection' });
  const account =
    scope.kind === 'connection'
      ? accounts.data?.items.find(({ connection_id }) => connection_id === scope.connection_id)?.name
      : undefined;
  const name = scope.kind === 'campaign' ? scope.campaign : (account ?? t('publishing_sending.gone_channel'));
  return (
    <>
      <strong>{t(`publishing_sending.paused_${scope.kind}`, { name })}</strong>
      {reason !== '' && <span>{reason}</span>}
      <span className={classes.dim}>
        {started_by?.name} {t('publishing_sending.since')} <TimeText value={started_at} />
      </span>
    </>
  );
}
