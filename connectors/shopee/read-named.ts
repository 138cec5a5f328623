import { collectDelivery } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, NamedAnswer, NamedContent } from '#connectors/kit/exchange.ts';
import { readShopee } from '#connectors/shopee/call.ts';
import { readMessage } from '#connectors/shopee/message.ts';
import { ChatMessage, MessagePage } from '#connectors/shopee/wire.ts';

/** Reads a message that a bundle names by its id. */
export async function readBundled(
  { content_id, raw }: NamedContent,
  values: ConnectionValues,
  io: Io,
): Promise<NamedAnswer> {
  const [conversation_id = '', message_id = ''] = content_id.split(':');
  const read = await readShopee(values, io, {
    path: '/api/v2/sellerchat/get_message',
    query: { conversation_id, offset: '', page_size: '25', message_id_list: message_id },
    shape: MessagePage,
  });
  if (!read.ok) return { ok: false, message: read.message, again: true };
  const found = read.value.messages.flatMap((one) => {
    const message = ChatMessage.safeParse(one);
    return message.success && message.data.message_id === message_id
      ? readMessage(message.data, one, { shop: values['account_id'] ?? '', now: io.now() })
      : [];
  });
  const parts = found.length > 0 ? found : [{ reason: 'a bundled message that is not there any more', raw }];
  return { ok: true, parsed: collectDelivery(parts) };
}
