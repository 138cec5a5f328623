import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getDelivery, replayDelivery, type Attempt, type Webhook } from '#contracts/integrations/webhook.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './integration.module.css';

type Props = { webhook: Webhook; deliveryId: string; mayWrite: boolean };

/** A delivery in full: its id, its body as sent, and what the receiver answered to each try. */
export function DeliveryDetails({ webhook, deliveryId, mayWrite }: Props) {
  const { t } = useTranslation();
  const params = { _id: webhook._id, delivery_id: deliveryId };
  const detail = useCallQuery(getDelivery, { params });
  const replay = useCallMutation(replayDelivery, {
    success: t('integration.webhooks.replayed'),
    refresh: ['webhook.'],
  });
  return (
    <QueryView of={detail} loading={<BlockSkeleton height={160} />}>
      {(delivery) => (
        <div className={classes.details}>
          <CopyField label={t('integration.webhooks.message_id')} value={delivery.message_id} />
          {delivery.body === null ? (
            <p className={classes.dim}>{t('integration.webhooks.body_hidden')}</p>
          ) : (
            <ScrollRegion label={t('integration.webhooks.body')} className={classes.body}>
              <pre>{pretty(delivery.body)}</pre>
            </ScrollRegion>
          )}
          <ol className={classes.attempts} aria-label={t('integration.webhooks.attempts')}>
            {delivery.attempts.map((attempt) => (
              <AttemptLine key={attempt.number} attempt={attempt} />
            ))}
          </ol>
          {mayWrite && webhook.active && delivery.state !== 'waiting' && (
            <Button
              size="xs"
              variant="default"
              loading={replay.isPending}
              onClick={() => replay.send({ params })}
            >
              {t('integration.webhooks.replay')}
            </Button>
          )}
        </div>
      )}
    </QueryView>
  );
}

function AttemptLine({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  return (
    <li>
      <span>
        {t('integration.webhooks.attempt', { number: attempt.number })} · <TimeText value={attempt.at} /> ·{' '}
        <strong>{attempt.status ?? t('integration.webhooks.no_answer')}</strong> ·{' '}
        {t('integration.webhooks.took', { ms: attempt.duration_ms })}
      </span>
      {(attempt.error ?? attempt.excerpt) && (
        <code className={classes.excerpt}>
          {attempt.error ? formatStoredFault(attempt.error_fault, attempt.error) : attempt.excerpt}
        </code>
      )}
    </li>
  );
}

/** JSON with its lines; what is none stays as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
