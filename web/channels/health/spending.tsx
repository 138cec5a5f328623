import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { listSpending, type ConnectionMeter } from '#contracts/channels/health.ts';
import { getNetwork } from '#contracts/networks.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useUnits } from './format-units.ts';
import { MessageList } from './message-list.tsx';
import classes from './health.module.css';

type Props = { meter: ConnectionMeter; item: EngagementItem; name: string };

/** How much of a meter is used; the number opens the messages that spent it, where messages do. */
export function UsedAmount({ meter, item, name }: Props) {
  const { t } = useTranslation();
  const { number } = useUnits();
  const [open, setOpen] = useState(false);
  const mayOpen = usePermission(['crm.ticket.read']);
  const { used, hard, allowance, stopped } = meter;
  const most = hard ?? allowance;
  const text =
    most === null ? number(used) : t('channel_health.usage.of', { used: number(used), limit: number(most) });
  const isOpening = mayOpen && used > 0 && findMeter({ meter, item })?.sends !== undefined;
  return (
    <span className={classes.used} data-stopped={stopped || undefined}>
      {isOpening ? (
        <button
          type="button"
          className={classes.open}
          aria-label={`${name}: ${text}`}
          onClick={() => setOpen(true)}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {open && <SpendingList meter={meter} item={item} name={name} onClose={() => setOpen(false)} />}
    </span>
  );
}

function findMeter({ meter, item }: Pick<Props, 'meter' | 'item'>) {
  return getNetwork(item.channel).meters?.find(({ id }) => id === meter.meter);
}

function SpendingList({ meter, item, name, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useUnits();
  const list = useCallQuery(listSpending, {
    params: { connection_id: item._id },
    query: { meter: meter.meter },
  });
  const besides = findMeter({ meter, item })?.reads ? 'by_reading' : 'elsewhere';
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('channel_health.spending.title', {
        meter: name,
        period: t(`channel_health.usage.${meter.period}`),
      })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView inline of={list} loading={<RowsSkeleton rows={3} />}>
        {({ items, count, amount }) => (
          <>
            {amount < meter.used && (
              <p className={classes.dim}>
                {t(`channel_health.spending.${besides}`, {
                  amount: number(amount),
                  rest: number(meter.used - amount),
                })}
              </p>
            )}
            <MessageList items={items} none={t('channel_health.spending.none')} />
            {items.length < count && (
              <p className={classes.dim}>
                {t('channel_health.spending.newest', { shown: number(items.length), total: number(count) })}
              </p>
            )}
          </>
        )}
      </QueryView>
    </Modal>
  );
}
