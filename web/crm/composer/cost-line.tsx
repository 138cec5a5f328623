import { Tooltip } from '@mantine/core';
import { IconBolt, IconCoin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/kit/ui/time.tsx';
import type { TicketAnswer } from '../tickets/use-ticket.ts';
import classes from './composer.module.css';

/** What an answer costs at LINE now: free while the reply token lives, counted down to the second, then a paid push. */
export function CostLine({
  reply,
  readAt,
}: {
  reply: Pick<TicketAnswer['reply'], 'cost' | 'seconds_left'>;
  readAt: number;
}) {
  const { t } = useTranslation();
  const now = useNow(500).getTime();
  const left =
    reply.seconds_left === null ? null : Math.ceil(reply.seconds_left - Math.max(0, now - readAt) / 1000);
  const free = reply.cost === 'free' && (left === null || left > 0);
  return (
    <Tooltip label={t(free ? 'crm.cost.free_help' : 'crm.cost.paid_help')} multiline w={280}>
      <span className={classes.cost} data-free={free || undefined}>
        {free ? <IconBolt size={14} aria-hidden /> : <IconCoin size={14} aria-hidden />}
        <span className={classes.costText}>
          {!free
            ? t('crm.cost.paid')
            : left === null
              ? t('crm.cost.free')
              : t('crm.cost.free_for', { seconds: left })}
        </span>
      </span>
    </Tooltip>
  );
}
