import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWebhook, listWebhooks, type Webhook } from '#contracts/integrations/webhook.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallPages, useRefresh } from '#web/kit/api/use-call.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useNote } from './use-note.ts';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { WebhookForm, type WebhookValues } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import classes from './integration.module.css';

type Props = { kinds: readonly string[]; mayWrite: boolean };

/** The outgoing webhooks and how they fare. The open one has an address; a new secret is shown once and nowhere else. */
export function WebhooksTab({ kinds, mayWrite }: Props) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const refresh = useRefresh();
  const pages = useCallPages(listWebhooks, { query: {} });
  const [secret, setSecret] = useState<string | null>(null);
  const renew = (): void => {
    refresh('webhook.');
    refresh('integration-api.');
  };
  useLive('webhook.', renew, { onResync: renew });
  const open = pages.data?.find(({ _id }) => _id === query['webhook']);
  const close = (): void => {
    setSecret(null);
    change({ webhook: undefined, delivery: undefined });
  };
  const make = async (values: WebhookValues): Promise<void> => {
    const made = await call(createWebhook, { body: values });
    setSecret(made.secret);
    renew();
  };
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => change({ webhook: 'new' })}>
      {t('integration.webhooks.add')}
    </Button>
  );
  return (
    <>
      <div className={classes.tabHead}>
        <p className={classes.dim}>{t('integration.webhooks.about')}</p>
        {(pages.data?.length ?? 0) > 0 && add}
      </div>
      <Card flush>
        <QueryView of={pages} loading={<RowsSkeleton rows={3} height={64} />}>
          {(webhooks) =>
            webhooks.length === 0 ? (
              <Empty
                icon={IconWebhook}
                title={t('integration.webhooks.empty')}
                help={t('integration.webhooks.empty_help')}
                action={add}
              />
            ) : (
              <ul className={classes.list} aria-label={t('integration.webhooks.list')}>
                {webhooks.map((item) => (
                  <li key={item._id}>
                    <WebhookRow item={item} onOpen={() => change({ webhook: item._id })} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      <MoreButton of={pages}>{t('integration.webhooks.more')}</MoreButton>
      {query['webhook'] === 'new' && mayWrite && (
        <FormDrawer
          onClose={close}
          size="lg"
          closeOnClickOutside={secret === null}
          title={t(secret === null ? 'integration.webhooks.new_title' : 'integration.webhooks.secret_title')}
        >
          {secret === null ? (
            <WebhookForm kinds={kinds} act={t('integration.webhooks.create')} send={make} />
          ) : (
            <ShownOnce
              label={t('integration.webhooks.secret_title')}
              help={t('integration.webhooks.secret_help')}
              value={secret}
              onDone={close}
            />
          )}
        </FormDrawer>
      )}
      {open && <WebhookDrawer key={open._id} item={open} kinds={kinds} mayWrite={mayWrite} onClose={close} />}
    </>
  );
}

function WebhookRow({ item, onOpen }: { item: Webhook; onOpen: () => void }) {
  const { t } = useTranslation();
  const noteOf = useNote();
  return (
    <UnstyledButton className={classes.row} onClick={onOpen}>
      <span className={classes.what}>
        <strong className={classes.name}>{noteOf(item)}</strong>
        <span className={classes.url}>{item.url}</span>
      </span>
      <span className={classes.what}>
        <WebhookState item={item} />
        <span className={classes.dim}>
          {t('integration.webhooks.kinds_count', { count: item.kinds.length })}
        </span>
      </span>
      <span className={classes.when}>
        {item.failing_since ? (
          <span>
            {t('integration.webhooks.failing_since')} <TimeText value={item.failing_since} />
          </span>
        ) : (
          item.last_success_at && (
            <span>
              {t('integration.webhooks.last_success')} <TimeText value={item.last_success_at} />
            </span>
          )
        )}
      </span>
      <IconChevronRight size={16} className={classes.chevron} aria-hidden />
    </UnstyledButton>
  );
}
