import { useTranslation } from 'react-i18next';
import { ENGAGEMENT_NEED } from '#contracts/channels/connections.ts';
import { chatbot } from '#contracts/crm/bots/chatbot.ts';
import { requireResource } from '#contracts/kit/area/area.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import type { Item } from '#web/kit/area/item.ts';
import { useAddressQuery, useProductParam } from '#web/kit/router/address.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { BotKey } from './bot-key.tsx';
import { USES } from './channel-uses.tsx';
import { ChannelsTab } from './channels-tab.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { useChannels } from './use-channels.ts';
import { WebchatTab } from './webchat-tab.tsx';

const TABS = ['channels', 'health', 'webchat', 'chatbot'] as const;
type Tab = (typeof TABS)[number];

/** Settings → Channels: what is connected to networks, the web chats, and for the CRM the bots that answer on them. */
export function EngagementScreen() {
  const { t } = useTranslation();
  const product = useChannelProduct();
  const mayWrite = usePermission(ENGAGEMENT_NEED.write[product]);
  const hasBots = hasFeature(useSession().account, chatbot.feature) && product === 'crm';
  const [query, change] = useAddressQuery();
  const channels = useChannels(product, query['item'] !== undefined);
  const tabs = TABS.filter((tab) => tab !== 'chatbot' || hasBots);
  const named = tabs.find((tab) => tab === query['tab']);
  const opened = channels.items.find(({ _id }) => _id === query['item']);
  // An address may name a web chat without its tab: the activity log and the first steps do.
  const isWebchat = query['channel'] === 'webchat' || opened?.channel === 'webchat';
  const tab: Tab = named ?? (isWebchat ? 'webchat' : 'channels');
  return (
    <TabbedPage
      tabs={tabs.map((value) => ({ value, label: t(`engagement.tabs.${value}`) }))}
      open={tab}
      onOpen={(next) => change({ tab: next, item: undefined, channel: undefined })}
    >
      {tab === 'channels' && <ChannelsTab product={product} channels={channels} mayWrite={mayWrite} />}
      {tab === 'health' && (
        <HealthTab product={product} channels={channels} mayWrite={mayWrite} open={query['item']} />
      )}
      {tab === 'webchat' && <WebchatTab product={product} channels={channels} mayWrite={mayWrite} />}
      {tab === 'chatbot' && <Chatbots />}
    </TabbedPage>
  );
}

function keyOf(item: Item, reload: () => void) {
  return <BotKey key={String(item.provider)} item={item} onSaved={reload} />;
}

function Chatbots() {
  const resource = requireResource(chatbot, 'bots');
  return resource.kind === 'collection' ? (
    <CollectionPage area={chatbot} name="bots" resource={resource} below={keyOf} />
  ) : null;
}

type ChannelProduct = (typeof USES)[number];

/** The product whose channels are shown: of those that have any, the one in the address, else the one that one may see. */
function useChannelProduct(): ChannelProduct {
  const named = useProductParam();
  const seen = {
    crm: usePermission(ENGAGEMENT_NEED.read.crm),
    listening: usePermission(ENGAGEMENT_NEED.read.listening),
    publishing: usePermission(ENGAGEMENT_NEED.read.publishing),
  };
  return USES.find((product) => product === named) ?? USES.find((product) => seen[product]) ?? 'listening';
}
