import {
  collectDelivery,
  selectAccount,
  type DeliveryByAccount,
  type DeliveryPart,
} from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { LAZADA } from '#connectors/lazada/outcome.ts';
import { readPosition } from '#connectors/lazada/read-message.ts';
import { Push, SessionUpdate } from '#connectors/lazada/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The kinds of pushes that say nothing about messages. Source: Lazada, "Lazada Push Mechanism". */
const KINDS: ReadonlyMap<number | undefined, string> = new Map([
  [0, 'an order'],
  [3, 'a product'],
  [4, 'a product'],
  [5, 'a product'],
  [12, 'the categories'],
  [13, 'the seller'],
]);
/** The consent of a seller ends within two days. */
const TOKEN_ENDS = 8;

/**
 * A push of our app, by the seller that it is for. A push about a conversation has no text: it names the conversation, which is then read, and
 * says until when the buyer has read.
 */
export function parseBySeller(rawBody: Uint8Array, now: Date): DeliveryByAccount {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const push = Push.safeParse(body.value).data;
  const raw = body.value;
  if (push?.message_type === undefined)
    return { parts: [], refused: [{ reason: 'the push has no type', raw }] };
  if (push.seller_id === undefined)
    // What is for every seller has none.
    return { parts: [], refused: [{ reason: describeKind(push.message_type), code: 'no_content', raw }] };
  return {
    parts: [
      {
        account: push.seller_id,
        parsed: collectDelivery(readPush(push.message_type, push.data, { raw, now })),
      },
    ],
    refused: [],
  };
}

/** A push at the address of one connection. What is for another seller is refused, so that no shop speaks in another's inbox. */
export function parsePush(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  return selectAccount(parseBySeller(rawBody, now), values['account_id'], 'for another seller');
}

function readPush(type: number, data: unknown, { raw, now }: { raw: unknown; now: Date }): DeliveryPart[] {
  const update = SessionUpdate.safeParse(data).data;
  if (update) {
    const { session_id } = update;
    return [{ content_id: session_id, kind: 'session', raw }, ...readPosition({ ...EMPTY, ...update }, now)];
  }
  if (type === TOKEN_ENDS)
    return [{ state: 'ends_soon', message: fault('consent_ends', { network: LAZADA }) }];
  return [{ reason: describeKind(type), code: 'no_content', raw }];
}

const EMPTY = { title: undefined, head_url: undefined, last_message_time: undefined };

function describeKind(type: number): string {
  return `a push about ${KINDS.get(type) ?? `type ${type}`}`;
}
