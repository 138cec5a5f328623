import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { useTroubles } from './use-troubles.ts';
import classes from './channel-troubles.module.css';

/** Before somebody writes: the channel of the ticket has reached its limit, and until when an answer waits. */
export function QuotaNotice({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [stop] = useTroubles().find(({ connection_id }) => connection_id === connectionId)?.stops ?? [];
  if (!stop) return null;
  return (
    <p className={classes.notice} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('channel_troubles.composer', {
          meter: t(`channel_troubles.meters.${stop.meter}`),
          until: formatMoment(new Date(stop.resets_at), language),
        })}
      </span>
    </p>
  );
}
