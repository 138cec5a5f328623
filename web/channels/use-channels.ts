import { z } from 'zod';
import {
  checkEngagement,
  connectEngagement,
  deleteEngagement,
  listEngagements,
  updateEngagement,
  type ChannelUse,
  type ConsentForm,
  type EngagementItem,
} from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import {
  getCapabilities,
  isOwnChat,
  type ConsentChannel,
  type ConsentingChannel,
  type FormChannel,
} from '#contracts/networks.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

/** How often a channel that waits for its first message is read again, in milliseconds. */
const WAITING_MS = 4000;

/** The channels that a product uses: the list contains those of all products, each with a flag for every product. */
function ofProduct(items: readonly EngagementItem[], product: Product): readonly EngagementItem[] {
  return items.filter((item) => item.product[product] === true);
}

const FormValues = z.record(z.string(), z.unknown());
type ConnectionForm = { name: string; form: unknown; _id?: string };

/** The connected channels of a product, and the ways to change them. Changes of colleagues appear without a reload. */
export function useChannels(product: Product, waiting: boolean) {
  const refresh = useRefresh();
  const params = { product };
  const list = useCallQuery(listEngagements, { params, query: {} }, waiting ? { every: WAITING_MS } : {});
  const reload = (): void => refresh('engagement.');
  useLive('engagement.', reload, { onResync: reload });
  const update = useCallMutation(updateEngagement, { refresh: ['engagement.'] });
  const remove = useCallMutation(deleteEngagement, { refresh: ['engagement.'] });
  const asking = useCallMutation(checkEngagement, { refresh: ['engagement.'] });
  const one = (item: EngagementItem) => ({ params: { product, _id: item._id } });
  /** Requests a check of the token from the network; the result arrives with the list, and a failed request changes nothing there. */
  const look = (item: EngagementItem): EngagementItem => {
    if (!isOwnChat(item.channel)) void call(checkEngagement, one(item), { raise: false }).then(reload);
    reload();
    return item;
  };
  return {
    list,
    reload,
    items: ofProduct(list.data?.items ?? [], product),
    connect: async (channel: FormChannel, { name, form, _id }: ConnectionForm): Promise<EngagementItem> => {
      const preset = getCapabilities(channel).delivers_to === 'connection' && _id ? { _id } : {};
      const body = { channel, name, form: FormValues.parse(form), ...preset };
      return look(await call(connectEngagement, { params, body }));
    },
    connectConsented: async (
      channel: ConsentChannel | ConsentingChannel,
      given: { name: string; form: ConsentForm },
    ): Promise<EngagementItem> =>
      look(await call(connectEngagement, { params, body: { channel, ...given } })),
    reconnect: async (item: EngagementItem, form: ConsentForm): Promise<EngagementItem> =>
      look(await call(updateEngagement, { ...one(item), body: { form } })),
    change: async (
      item: EngagementItem,
      { name, form }: { name: string; form: Record<string, unknown> },
      version: number | undefined,
    ): Promise<void> => {
      const body = { name, ...(Object.keys(form).length > 0 ? { form } : {}), version };
      look(await call(updateEngagement, { ...one(item), body }));
    },
    use: (item: EngagementItem, uses: ChannelUse) =>
      update.sendAsync({ ...one(item), body: { product: uses } }),
    setActive: (item: EngagementItem, active: boolean) =>
      update.sendAsync({ ...one(item), body: { active } }),
    check: (item: EngagementItem) => asking.sendAsync(one(item)),
    checking: asking.isPending,
    disconnect: (item: EngagementItem) => remove.sendAsync(one(item)),
  };
}

export type Channels = ReturnType<typeof useChannels>;
