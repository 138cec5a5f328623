import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ENGAGEMENT_NEED, type EngagementItem } from '#contracts/channels/connections.ts';
import { isOwnChat } from '#contracts/networks.ts';
import { usePermission } from '#web/kit/session/session.ts';
import type { Channels } from './use-channels.ts';
import classes from './engagement.module.css';

/** The products that use channels; where one has to be chosen, the first comes first. */
export const USES = ['crm', 'listening', 'publishing'] as const;

/** Which products use a channel: each is switched by those who may change its channels, and one always stays. */
export function ChannelUses({ item, channels }: { item: EngagementItem; channels: Channels }) {
  const { t } = useTranslation();
  const may = {
    listening: usePermission(ENGAGEMENT_NEED.write.listening),
    crm: usePermission(ENGAGEMENT_NEED.write.crm),
    publishing: usePermission(ENGAGEMENT_NEED.write.publishing),
  };
  const inUse = USES.filter((product) => item.product[product]);
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{t('engagement.uses.title')}</h3>
      <div className={classes.uses}>
        {USES.map((product) => (
          <Switch
            key={product}
            label={t(`products.${product}.name`)}
            description={t(`engagement.uses.${closes(item, product) ? 'crm_webchat' : product}`)}
            checked={item.product[product] === true}
            disabled={!may[product] || (inUse.length === 1 && item.product[product] === true)}
            onChange={({ currentTarget }) =>
              void channels.use(item, { [product]: currentTarget.checked }).catch(() => undefined)
            }
          />
        ))}
      </div>
    </section>
  );
}

/** A web chat that makes no tickets has nobody who answers. */
function closes({ channel }: EngagementItem, product: (typeof USES)[number]): boolean {
  return isOwnChat(channel) && product === 'crm';
}
