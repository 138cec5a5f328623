import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deleteWebhook,
  rotateSecret,
  testWebhook,
  updateWebhook,
  type DeliveryDetail,
  type Webhook,
} from '#contracts/integrations/webhook.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { Deliveries } from './deliveries.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useNote } from './use-note.ts';
import { WebhookForm, type WebhookValues } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import classes from './integration.module.css';

type Props = { item: Webhook; kinds: readonly string[]; mayWrite: boolean; onClose: () => void };

/** One webhook: how it fares, testing, stopping and starting, its form, its secret, and what was delivered. */
export function WebhookDrawer({ item, kinds, mayWrite, onClose }: Props) {
  const { t } = useTranslation();
  const noteOf = useNote();
  const refresh = useRefresh();
  const params = { _id: item._id };
  const [secret, setSecret] = useState<string | null>(null);
  const save = async (values: WebhookValues, version: number | undefined): Promise<void> => {
    await call(updateWebhook, { params, body: { ...values, version } });
    refresh('webhook.');
    showSuccess(t('integration.webhooks.saved'));
  };
  return (
    <FormDrawer onClose={onClose} size="xl" title={noteOf(item)}>
      {secret !== null ? (
        <ShownOnce
          label={t('integration.webhooks.secret_title')}
          help={t('integration.webhooks.secret_help')}
          value={secret}
          onDone={() => setSecret(null)}
        />
      ) : (
        <div className={classes.drawer}>
          <div className={classes.acts}>
            <WebhookState item={item} />
            <span className={classes.gap} />
            {mayWrite && <Acts item={item} onSecret={setSecret} onClose={onClose} />}
          </div>
          <Health item={item} />
          <WebhookForm
            item={item}
            kinds={kinds}
            disabled={!mayWrite}
            act={t('integration.webhooks.save')}
            send={save}
          />
          <Deliveries webhook={item} mayWrite={mayWrite} />
        </div>
      )}
    </FormDrawer>
  );
}

function Health({ item }: { item: Webhook }) {
  const { t } = useTranslation();
  return (
    <>
      {item.paused_reason && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t(`integration.webhooks.paused_${item.paused_reason}`)}
        </Alert>
      )}
      {item.last_error && (
        <p className={classes.error}>
          {formatStoredFault(item.last_error_fault, item.last_error)}
          {item.next_try_at && (
            <>
              {' · '}
              {t('integration.webhooks.next_try')} <TimeText value={item.next_try_at} />
            </>
          )}
        </p>
      )}
      {item.former_until && (
        <p className={classes.dim}>
          {t('integration.webhooks.former')} <TimeText value={item.former_until} />
        </p>
      )}
    </>
  );
}

type ActsProps = { item: Webhook; onSecret: (secret: string) => void; onClose: () => void };

function Acts({ item, onSecret, onClose }: ActsProps) {
  const { t } = useTranslation();
  const { note: name } = item;
  const params = { _id: item._id };
  const [tested, setTested] = useState<DeliveryDetail | null>(null);
  const test = useCallMutation(testWebhook, { refresh: ['webhook.'], onDone: setTested });
  const remove = useCallMutation(deleteWebhook, {
    success: t('integration.webhooks.deleted'),
    refresh: ['webhook.', 'integration-api.'],
    onDone: onClose,
  });
  const turn = useCallMutation(updateWebhook, {
    success: ({ active }) => t(active ? 'integration.webhooks.started' : 'integration.webhooks.stopped'),
    refresh: ['webhook.'],
  });
  const renew = useCallMutation(rotateSecret, {
    refresh: ['webhook.'],
    onDone: (answer) => onSecret(answer.secret),
  });
  const askRotate = async (): Promise<void> => {
    const title = t('integration.webhooks.rotate_ask', { name });
    const question = {
      title,
      text: t('integration.webhooks.rotate_text'),
      act: t('integration.webhooks.rotate'),
    };
    if (await confirm(question)) renew.send({ params });
  };
  const askDelete = async (): Promise<void> => {
    const title = t('integration.webhooks.delete_ask', { name });
    const text = t('integration.webhooks.delete_text');
    if (await confirm({ title, text, act: t('integration.webhooks.delete'), danger: true }))
      remove.send({ params });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={test.isPending}
        onClick={() => test.send({ params })}
      >
        {t('integration.webhooks.test')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={turn.isPending}
        onClick={() => turn.send({ params, body: { active: !item.active } })}
      >
        {t(item.active ? 'integration.webhooks.stop' : 'integration.webhooks.start')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void askRotate()}>
        {t('integration.webhooks.rotate')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => void askDelete()}>
        {t('integration.webhooks.delete')}
      </Button>
      {tested && <TestResult tested={tested} />}
    </>
  );
}

function TestResult({ tested }: { tested: DeliveryDetail }) {
  const { t } = useTranslation();
  const attempt = tested.attempts.at(-1);
  const good = tested.state === 'delivered';
  return (
    <p className={classes.result} data-good={good || undefined} role="status">
      {good
        ? t('integration.webhooks.test_taken', { status: attempt?.status, ms: attempt?.duration_ms })
        : t('integration.webhooks.test_failed', {
            reason: attempt?.error ? formatStoredFault(attempt.error_fault, attempt.error) : attempt?.status,
          })}
    </p>
  );
}
