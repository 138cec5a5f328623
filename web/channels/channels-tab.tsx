import { Button, Group, TextInput } from '@mantine/core';
import { IconPlugConnected, IconPlus, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementItem } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { isOwnChat } from '#contracts/networks.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { ChannelDrawer } from './channel-drawer.tsx';
import { ChannelHistory } from './channel-history.tsx';
import { ChannelRow } from './channel-row.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import type { Channels } from './use-channels.ts';
import classes from './engagement.module.css';

type Props = { product: Product; channels: Channels; mayWrite: boolean };

/**
 * Every connected channel with its state: those of networks are changed and disconnected here, a web chat in its own tab. The open channel
 * has an address.
 */
export function ChannelsTab({ product, channels, mayWrite }: Props) {
  const { t } = useTranslation();
  const title = useOpenTitle();
  const [query, change] = useAddressQuery();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { items } = channels;
  // The space is reserved until it is known that there is nothing to search.
  const some = channels.list.isPending || items.length > 0;
  const holds = makeTextFilter(search);
  const shown = items.filter(({ name, channel, account }) =>
    holds(`${name}\n${channel}\n${account?.name ?? ''}`),
  );
  const open = items.find(({ _id, channel }) => _id === query['item'] && !isOwnChat(channel));
  const show = ({ _id, channel }: EngagementItem) =>
    change(isOwnChat(channel) ? { tab: 'webchat', item: _id } : { item: _id });
  const close = () => change({ item: undefined, channel: undefined });
  const begin = () => change({ item: 'new' });
  useShortcuts([
    { key: '/', text: t('kit.area.search'), act: () => field.current?.focus() },
    ...(mayWrite ? [{ key: 'n', text: t('engagement.connect'), act: begin }] : []),
  ]);
  const connect = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={begin}>
      {t('engagement.connect')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        about={t(product === 'listening' ? 'engagement.listening.about' : 'engagement.about')}
        action={
          <>
            <ChannelHistory product={product} channels={channels} mayWrite={mayWrite} />
            {some && connect}
          </>
        }
      />
      <EffectLine text={t(product === 'listening' ? 'engagement.listening.effect' : 'engagement.effect')} />
      {some && (
        <TextInput
          ref={field}
          type="search"
          className={classes.search ?? ''}
          aria-label={t('kit.area.search')}
          placeholder={t('kit.area.search')}
          leftSection={<IconSearch size={15} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
        />
      )}
      <Card flush>
        <QueryView of={channels.list} loading={<RowsSkeleton rows={3} height={72} />}>
          {() =>
            items.length === 0 ? (
              <NoChannels product={product} connect={connect} />
            ) : shown.length === 0 ? (
              <NothingMatches onClear={() => setSearch('')} />
            ) : (
              <ul className={classes.list} aria-label={t('engagement.list')}>
                {shown.map((item) => (
                  <li key={item._id}>
                    <ChannelRow item={item} onOpen={() => show(item)} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      {query['item'] === 'new' && mayWrite && (
        <ConnectDialog
          network={query['channel']}
          product={product}
          channels={channels}
          onNetwork={(channel) => change({ channel })}
          onClose={close}
          onConnected={(item) => change({ item: item._id, channel: undefined }, { replace: true })}
        />
      )}
      {open && (
        <ChannelDrawer
          key={open._id}
          item={open}
          product={product}
          channels={channels}
          mayWrite={mayWrite}
          onClose={close}
        />
      )}
    </>
  );
}

/** In place of an empty list: connecting a network, or creating a web chat. */
function NoChannels({ product, connect }: { product: Product; connect: ReactNode }) {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  return (
    <Empty
      icon={IconPlugConnected}
      title={t('engagement.empty')}
      help={t(product === 'listening' ? 'engagement.listening.empty_help' : 'engagement.empty_help')}
      action={
        connect && (
          <Group gap="xs" justify="center">
            {connect}
            <Button variant="default" onClick={() => change({ tab: 'webchat', item: 'new' })}>
              {t('engagement.webchat.create')}
            </Button>
          </Group>
        )
      }
    />
  );
}
