import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useTroubles } from './use-troubles.ts';
import classes from './channel-troubles.module.css';

/** Above the list of tickets: which channels bring nothing at the moment, and why, so that a quiet list is not taken for a quiet day. */
export function TroublesLine() {
  const { t } = useTranslation();
  const troubles = useTroubles();
  const maySeeChannels = usePermission(['crm.channel.read']);
  if (troubles.length === 0) return null;
  return (
    <div className={classes.line} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <ul className={classes.troubles}>
        {troubles.map(({ connection_id, name, gap }) => (
          <li key={connection_id}>
            {t('channel_troubles.one', {
              name,
              why: t(`channel_troubles.${gap?.reason ?? 'stopped'}`),
            })}
            {gap && (
              <>
                {' · '}
                <TimeText value={gap.from} />
              </>
            )}
          </li>
        ))}
        {maySeeChannels && (
          <li>
            <TextLink size="sm" to="/settings/engagement/crm" search={{ tab: 'health' }}>
              {t('channel_troubles.see')}
            </TextLink>
          </li>
        )}
      </ul>
    </div>
  );
}
