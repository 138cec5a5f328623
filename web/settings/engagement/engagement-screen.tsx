import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAGE } from '#contracts/settings/engagement.ts';
import type { Product } from '#contracts/kit/products.ts';
import { useAddressQuery, usePathPart } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { ChannelDrawer } from './channel-drawer.tsx';
import { ChannelRow } from './channel-row.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import classes from './engagement.module.css';
import { useChannels } from './use-channels.ts';

/** Settings → Channels: what is connected and how it fares, connecting, changing, disconnecting. The open one has an address. */
export function EngagementScreen() {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const product = useChannelProduct();
  const mayWrite = useMay([product === 'crm' ? 'crm.channel.write' : 'listening.engagement.write']);
  const [query, change] = useAddressQuery();
  const channels = useChannels(product, query['item'] !== undefined);
  const items = channels.list.data?.items ?? [];
  const open = items.find(({ _id }) => _id === query['item']);
  const close = () => change({ item: undefined, channel: undefined });
  const connect = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => change({ item: 'new' })}>
      {t('engagement.connect')}
    </Button>
  );
  return (
    <PageBody>
      <PageHeader title={title} about={t('engagement.about')} action={items.length > 0 && connect} />
      <Card flush>
        <Answer of={channels.list} loading={<RowsSkeleton rows={3} height={72} />}>
          {() =>
            items.length === 0 ? (
              <Empty
                icon={IconPlugConnected}
                title={t('engagement.empty')}
                help={t('engagement.empty_help')}
                action={connect}
              />
            ) : (
              <ul className={classes.list} aria-label={t('engagement.list')}>
                {items.map((item) => (
                  <li key={item._id}>
                    <ChannelRow item={item} onOpen={() => change({ item: item._id })} />
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      </Card>
      {query['item'] === 'new' && mayWrite && (
        <ConnectDialog
          network={query['channel']}
          channels={channels}
          onNetwork={(channel) => change({ channel })}
          onClose={close}
          onConnected={(item) => change({ item: item._id, channel: undefined }, { replace: true })}
        />
      )}
      {open && (
        <ChannelDrawer key={open._id} item={open} channels={channels} mayWrite={mayWrite} onClose={close} />
      )}
    </PageBody>
  );
}

/** The product whose channels are shown: of those that have any, the one in the address, else the one that one may see. */
const useChannelProduct = (): Product => {
  const named = usePathPart('product');
  const seesCrm = useMay(PAGE.needFor.crm);
  if (named === 'crm' || named === 'listening') return named;
  return seesCrm ? 'crm' : 'listening';
};
