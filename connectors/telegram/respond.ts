import { readJsonBody } from '#connectors/kit/read-json.ts';
import type { WebhookRequest, WebhookResponse } from '#connectors/kit/webhook.ts';
import { CallbackQuery } from '#connectors/telegram/wire.ts';

/** The response to a delivery. For a pressed button it is the call that ends its waiting on the person's screen. */
export function respondToDelivery({ body }: WebhookRequest): WebhookResponse {
  const read = readJsonBody(body);
  const callback_query_id = read.ok ? findPressId(read.value) : undefined;
  const call = callback_query_id === undefined ? {} : { method: 'answerCallbackQuery', callback_query_id };
  return { type: 'application/json', body: JSON.stringify(call) };
}

/** The id of the press that an update is; undefined for any other. */
export function findPressId(update: unknown): string | undefined {
  return CallbackQuery.safeParse(Object(update).callback_query).data?.id;
}
