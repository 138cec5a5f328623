import {
  connectEngagement,
  deleteEngagement,
  listEngagements,
  updateEngagement,
  type EngagementItem,
} from '#contracts/settings/engagement.ts';
import type { Product } from '#contracts/kit/products.ts';
import { call } from '#web/kit/api/call.ts';
import { useCall, useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { LineForm, WebchatForm } from '#contracts/settings/engagement.ts';
import type { ReadyNetwork } from './networks.ts';

/** How often a channel that waits for its first message is looked at, in milliseconds. */
const WAITING_MS = 4000;

/** The connected channels of a product, and the ways to change them. Changes of colleagues arrive by themselves. */
export const useChannels = (product: Product, waiting: boolean) => {
  const refresh = useRefresh();
  const params = { product };
  const list = useCall(listEngagements, { params, query: {} }, waiting ? { every: WAITING_MS } : {});
  const reload = (): void => refresh('engagement.');
  useLive('engagement.', reload, { onResync: reload });
  const update = useSend(updateEngagement, { refresh: ['engagement.'] });
  const remove = useSend(deleteEngagement, { refresh: ['engagement.'] });
  return {
    list,
    connect: async (channel: ReadyNetwork, name: string, form: unknown): Promise<EngagementItem> => {
      const body =
        channel === 'line'
          ? { channel, name, form: LineForm.parse(form) }
          : { channel, name, form: WebchatForm.parse(form) };
      const made = await call(connectEngagement, { params, body });
      reload();
      return made;
    },
    change: async (item: EngagementItem, name: string, form: Record<string, unknown>): Promise<void> => {
      const { version } = item;
      await call(updateEngagement, { params: { product, _id: item._id }, body: { name, form, version } });
      reload();
    },
    setActive: (item: EngagementItem, active: boolean) =>
      update.sendAsync({ params: { product, _id: item._id }, body: { active } }),
    disconnect: (item: EngagementItem) => remove.sendAsync({ params: { product, _id: item._id } }),
  };
};

export type Channels = ReturnType<typeof useChannels>;
