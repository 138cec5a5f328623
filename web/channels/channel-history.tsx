import { z } from 'zod';
import { ChannelUse, isByConsent, updateEngagement } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import { Channel } from '#contracts/networks.ts';
import { call } from '#web/kit/api/call.ts';
import { HistoryButton, type RestoreStep } from '#web/kit/area/history-button.tsx';
import { restoreWithToast } from '#web/kit/area/restore-with-toast.ts';
import { getFormFields, splitValues } from './channel-form.ts';
import type { Channels } from './use-channels.ts';

const Stood = z.object({
  channel: Channel,
  name: z.string(),
  product: ChannelUse,
  config: z.record(z.string(), z.unknown()),
});

const NOTHING: ReadonlySet<string> = new Set();

type Props = { product: Product; channels: Channels; mayWrite: boolean; entity?: string };

/**
 * The history of the channels, or of one, with restore: its name, its form and which products use it. A channel that was disconnected needs
 * its network's consent or secrets again, which no log contains; only a web chat can be created again.
 */
export function ChannelHistory({ product, channels, mayWrite, entity }: Props) {
  const restore = async ({ entity: id, values }: RestoreStep): Promise<unknown> => {
    const { channel, name, product: uses, config } = Stood.parse(values);
    const there = channels.items.find(({ _id }) => _id === id);
    // Values that came from a consent cannot be restored by a form.
    const known = there && isByConsent(there) ? NOTHING : getFormFields(channel);
    const given = Object.fromEntries(Object.entries(config).filter(([field]) => known.has(field)));
    if (!there) return channels.connect('webchat', { name, form: given });
    const { form } = splitValues({ name, ...given }, there.secrets);
    const body = { name, product: uses, version: there.version };
    return call(updateEngagement, {
      params: { product, _id: there._id },
      body: Object.keys(form).length > 0 ? { ...body, form } : body,
    });
  };
  return (
    <HistoryButton
      noun="engagement"
      mayWrite={mayWrite}
      current={(id) => channels.items.find(({ _id }) => _id === id)}
      mayRestore={({ entity: id, values }) =>
        channels.items.some(({ _id }) => _id === id) || values['channel'] === 'webchat'
      }
      onRestore={(given) => restoreWithToast(given, () => restore(given)).finally(channels.reload)}
      {...(entity === undefined ? {} : { entity })}
    />
  );
}
