import { Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import { isAddressEntered } from '#contracts/networks.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { useNetworkTexts } from '#web/kit/ui/network-texts.ts';
import classes from './engagement.module.css';

/** The address that the network delivers to and how to enter it there; it changes by itself when the first message has arrived. */
export function WebhookSteps({ item, url }: { item: EngagementItem; url: string }) {
  const { t } = useTranslation();
  const { webhook } = useNetworkTexts()(item.channel);
  const arrived = item.last_received_at !== null;
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{webhook?.title}</h3>
      {isAddressEntered(item.channel) && (
        <HandedAddress
          label={t('engagement.webhook.url')}
          value={url}
          who={webhook?.caller ?? t(`networks.${item.channel}.name`)}
        />
      )}
      {!arrived && (
        <ol className={classes.steps}>
          {Object.entries(webhook?.steps ?? {}).map(([key, step]) => (
            <li key={key}>{step}</li>
          ))}
        </ol>
      )}
      <p className={classes.first} data-arrived={arrived || undefined} role="status">
        {arrived ? (
          <>
            <IconCircleCheck size={18} aria-hidden />
            <span>
              {t('engagement.webhook.arrived')}{' '}
              <TextLink to="/crm" underline="always">
                {t('engagement.drawer.open_inbox')}
              </TextLink>
            </span>
          </>
        ) : item.active ? (
          <>
            <Loader size={14} color="gray" aria-hidden />
            {t('engagement.webhook.waiting')}
          </>
        ) : (
          item.inactive_reason === `${item.channel}_secret_missing` && t('engagement.webhook.no_secret')
        )}
      </p>
    </section>
  );
}
