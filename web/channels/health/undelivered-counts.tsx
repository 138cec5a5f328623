import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import {
  listUndelivered,
  type ConnectionHealth,
  type UndeliveredReason,
} from '#contracts/channels/health.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useUnits } from './format-units.ts';
import { MessageList } from './message-list.tsx';
import classes from './health.module.css';

type Reason = UndeliveredReason | 'held';

/** How many messages failed for each reason or wait for a limit; each number opens their list. */
export function UndeliveredCounts({ item, health }: { item: EngagementItem; health: ConnectionHealth }) {
  const { t } = useTranslation();
  const { number } = useUnits();
  const mayOpen = usePermission(['crm.ticket.read']);
  const [open, setOpen] = useState<Reason | null>(null);
  const counts: { reason: Reason; count: number }[] = [
    ...(health.held > 0 ? [{ reason: 'held' as const, count: health.held }] : []),
    ...health.failures,
  ];
  if (counts.length === 0) return t('channel_health.no_failures');
  return (
    <ul className={classes.counts}>
      {counts.map(({ reason, count }) => {
        const text = `${number(count)} ${t(`channel_health.reasons.${reason}`)}`;
        return (
          <li key={reason}>
            {mayOpen ? (
              <button type="button" className={classes.open} onClick={() => setOpen(reason)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        );
      })}
      {open && <UndeliveredList item={item} reason={open} onClose={() => setOpen(null)} />}
    </ul>
  );
}

type ListProps = { item: EngagementItem; reason: Reason; onClose: () => void };

function UndeliveredList({ item, reason, onClose }: ListProps) {
  const { t } = useTranslation();
  const list = useCallQuery(listUndelivered, { params: { connection_id: item._id }, query: { reason } });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('channel_health.undelivered.title', {
        name: item.name,
        reason: t(`channel_health.reasons.${reason}`),
      })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <QueryView inline of={list} loading={<RowsSkeleton rows={3} />}>
        {({ items }) => (
          <MessageList
            items={items}
            none={t('channel_health.undelivered.none')}
            note={({ note, note_fault }) =>
              note && <span className={classes.dim}>{formatStoredFault(note_fault, note)}</span>
            }
          />
        )}
      </QueryView>
    </Modal>
  );
}
