import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { RefusedLink } from '#web/refused/refused-link.tsx';
import { HealthBadge, useInactiveReason } from './channel-health.tsx';
import classes from './engagement.module.css';

/** A connected channel: what it is, whether it works, when something came in last, what went wrong last. */
export function ChannelRow({ item, onOpen }: { item: EngagementItem; onOpen: () => void }) {
  const { t } = useTranslation();
  const reason = useInactiveReason(item);
  const { account } = item;
  const error = item.last_error && formatStoredFault(item.last_error_fault, item.last_error);
  return (
    <UnstyledButton className={classes.row} onClick={onOpen}>
      <span className={classes.what}>
        <span className={classes.name}>{item.name}</span>
        <span className={classes.network}>
          <ChannelName channel={item.channel} />
          {account && account.name !== item.name && <span className={classes.whose}>{account.name}</span>}
        </span>
      </span>
      <span className={classes.state}>
        <HealthBadge item={item} />
        <span className={classes.reason}>
          <RefusedLink product={item.product.crm ? 'crm' : 'listening'} source={item._id} plain />
        </span>
        {reason && <span className={classes.reason}>{reason}</span>}
        {item.active && error && (
          <span className={classes.error}>
            {t('engagement.health.error')}: {error}
          </span>
        )}
      </span>
      <span className={classes.received}>
        {item.last_received_at ? (
          <>
            {t('engagement.health.received')} <TimeText value={item.last_received_at} />
          </>
        ) : (
          t('engagement.health.never')
        )}
      </span>
      <IconChevronRight size={16} className={classes.chevron} aria-hidden />
    </UnstyledButton>
  );
}
