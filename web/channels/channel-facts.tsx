import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { TechnicalDetail } from '#web/kit/ui/technical-detail.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { Fact } from './fact.tsx';
import type { Channels } from './use-channels.ts';
import classes from './engagement.module.css';

type Props = { item: EngagementItem; channels: Channels; mayWrite: boolean };

/** How a connection fares: whose it is, its token and until when, what came last, what went wrong last. */
export function ChannelFacts({ item, channels, mayWrite }: Props) {
  const { t } = useTranslation();
  const { account, delivery, token } = item;
  const error = item.last_error && formatStoredFault(item.last_error_fault, item.last_error);
  const check = () => void channels.check(item).catch(() => undefined);
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>{t('engagement.facts.title')}</h3>
        {mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={channels.checking}
            onClick={check}
          >
            {t('engagement.facts.check')}
          </Button>
        )}
      </div>
      <dl className={classes.facts}>
        {account && <Fact name={t('engagement.facts.account')}>{account.name}</Fact>}
        <Fact name={t('engagement.facts.token')}>
          {token ? (
            <>
              {t(`engagement.facts.states.${token.state}`)}
              <span className={classes.dim}>
                {' · '}
                {t('engagement.facts.checked')} <TimeText value={token.checked_at} />
              </span>
              {token.message && (
                <span className={classes.error}>{formatStoredFault(token.message_fault, token.message)}</span>
              )}
            </>
          ) : (
            t('engagement.facts.states.unchecked')
          )}
        </Fact>
        {token && (
          <Fact name={t('engagement.facts.until')}>
            {token.expires_at ? <TimeText value={token.expires_at} /> : t('engagement.facts.no_end')}
            {token.expires_at && item.secrets['refresh_token'] && (
              <span className={classes.dim}> · {t('engagement.facts.renews')}</span>
            )}
          </Fact>
        )}
        {delivery && (
          <Fact name={t('engagement.facts.delivery')}>
            {t(`engagement.facts.deliveries.${delivery.state}`)}
            {delivery.message && (
              <span className={classes.error}>
                {formatStoredFault(delivery.message_fault, delivery.message)}
              </span>
            )}
          </Fact>
        )}
        <Fact name={t('engagement.health.received')}>
          {item.last_received_at ? <TimeText value={item.last_received_at} /> : t('engagement.health.never')}
        </Fact>
        {error && (
          <Fact name={t('engagement.health.error')}>
            <span className={classes.error}>{error}</span>
            <TechnicalDetail text={item.last_error ?? ''} />
          </Fact>
        )}
      </dl>
    </section>
  );
}
