import { collectDelivery } from '#connectors/kit/collect-delivery.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readMessage } from '#connectors/tiktok-shop/message.ts';
import { MessagePage, ShopMessage } from '#connectors/tiktok-shop/wire.ts';

/** Any answer of the API, or body of a request to it: what somebody wrote in it is read, the rest is kept with a reason. */
export function readShopAnswer(body: unknown, now: Date): ParsedDelivery {
  const data = typeof body === 'object' && body !== null && 'data' in body ? (body.data as unknown) : body;
  const messages = MessagePage.safeParse(data).data?.messages ?? [];
  if (messages.length === 0)
    return collectDelivery([{ reason: 'an answer in which nobody wrote anything', raw: body }]);
  return collectDelivery(
    messages.map((raw) => {
      const message = ShopMessage.safeParse(raw);
      return message.success
        ? readMessage(message.data, raw, now)
        : { reason: 'a message that cannot be read', raw };
    }),
  );
}
