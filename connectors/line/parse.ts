import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { readEvent } from '#connectors/line/event.ts';
import { LineDelivery } from '#connectors/line/wire.ts';

/**
 * A delivery of LINE as items and refusals, never an exception. A verify call (no events) gives neither.
 * Source: https://developers.line.biz/en/reference/messaging-api/#webhook-event-objects
 *
 * @param rawBody the bytes as they arrived, already verified
 * @param now used as the time of events that carry none
 */
export function parseDelivery(rawBody: Uint8Array, now: Date): ParsedDelivery {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { items: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const delivery = LineDelivery.safeParse(body.value);
  if (!delivery.success) {
    return { items: [], refused: [{ reason: 'the body has no list of events', raw: body.value }] };
  }
  const parsed: ParsedDelivery = { items: [], refused: [] };
  for (const event of delivery.data.events) {
    const read = readEvent(event, now);
    if ('reason' in read) parsed.refused.push(read);
    else parsed.items.push(read);
  }
  return parsed;
}
