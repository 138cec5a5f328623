import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listDeliveries,
  type Delivery,
  type DeliveryState,
  type Webhook,
} from '#contracts/integrations/webhook.ts';
import { useActivityLabels } from '#web/audit/activity/use-activity-labels.ts';
import { useCallPages } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { MoreButton } from '#web/kit/ui/more-button.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import classes from './integration.module.css';

const STATES = ['delivered', 'waiting', 'failed'] as const;
/** How often the list is read again while it is visible, in milliseconds: deliveries write no events. */
const EVERY_MS = 5000;

/** The deliveries to a webhook, newest first; each can be opened, with its body, its attempts and a button that sends it again. */
export function Deliveries({ webhook, mayWrite }: { webhook: Webhook; mayWrite: boolean }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const [state, setState] = useState<DeliveryState | undefined>();
  const pages = useCallPages(
    listDeliveries,
    { params: { _id: webhook._id }, query: { limit: 20, ...(state ? { state } : {}) } },
    { every: EVERY_MS, keep: true },
  );
  return (
    <section className={classes.part} aria-label={t('integration.webhooks.deliveries')}>
      <div className={classes.tabHead}>
        <h3 className={classes.partTitle}>
          {t('integration.webhooks.deliveries')}{' '}
          <span className={classes.dim}>{t('integration.webhooks.deliveries_help')}</span>
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={t('integration.webhooks.deliveries')}
          value={state ?? 'all'}
          onChange={(value) => setState(STATES.find((one) => one === value))}
          data={[
            { value: 'all', label: t('integration.webhooks.any_state') },
            ...STATES.map((one) => ({ value: one, label: t(`integration.webhooks.delivery_states.${one}`) })),
          ]}
        />
      </div>
      <QueryView of={pages} loading={<RowsSkeleton rows={3} height={40} />}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className={classes.dim}>{t('integration.webhooks.no_deliveries')}</p>
          ) : (
            <ul className={classes.list}>
              {deliveries.map((item) => (
                <li key={item._id}>
                  <DeliveryRow
                    item={item}
                    open={query['delivery'] === item._id}
                    onOpen={() => change({ delivery: query['delivery'] === item._id ? undefined : item._id })}
                  />
                  {query['delivery'] === item._id && (
                    <DeliveryDetails webhook={webhook} deliveryId={item._id} mayWrite={mayWrite} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <MoreButton of={pages} size="xs">
        {t('integration.webhooks.more')}
      </MoreButton>
    </section>
  );
}

const LOOK = { delivered: 'good', waiting: 'warn', failed: 'bad' } as const;

function DeliveryRow({ item, open, onOpen }: { item: Delivery; open: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const words = useActivityLabels();
  return (
    <UnstyledButton className={classes.delivery} aria-expanded={open} onClick={onOpen}>
      <span className={classes.state} data-state={LOOK[item.state]}>
        <span className={classes.dot} aria-hidden />
        {t(`integration.webhooks.delivery_states.${item.state}`)}
      </span>
      <span className={classes.kind} title={item.kind}>
        {words.kindWords(item.kind)}
      </span>
      <span className={classes.dim}>
        {item.last?.status ?? (item.last ? t('integration.webhooks.no_answer') : '')}
        {item.tries > 1 && ` · ${t('integration.webhooks.tries', { count: item.tries })}`}
      </span>
      <span className={classes.dim}>
        <TimeText value={item.created_at} />
      </span>
    </UnstyledButton>
  );
}
