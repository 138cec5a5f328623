import type {
  AccountPart,
  ConnectionEvent,
  ConversationMove,
  NamedContent,
  ParsedDelivery,
  Receipt,
  Refusal,
} from '#connectors/kit/exchange.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { TemplateChange } from '#contracts/inbound/message-template.ts';

/** What one event of a delivery is. */
export type DeliveryPart =
  | Incoming
  | Receipt
  | Refusal
  | ConversationMove
  | ConnectionEvent
  | NamedContent
  | TemplateChange;

/** The events of a delivery, each in the list of its kind. */
export function collectDelivery(found: readonly DeliveryPart[]): ParsedDelivery {
  const delivery: Required<ParsedDelivery> = {
    items: [],
    refused: [],
    receipts: [],
    moves: [],
    connection: [],
    named: [],
    templates: [],
  };
  for (const one of found) {
    if ('template' in one) delivery.templates.push(one);
    else if ('reason' in one) delivery.refused.push(one);
    else if ('provider_id' in one) delivery.items.push(one);
    else if ('conversation_id' in one) delivery.receipts.push(one);
    else if ('content_id' in one) delivery.named.push(one);
    else if ('to' in one) delivery.moves.push(one);
    else delivery.connection.push(one);
  }
  return delivery;
}

/** A delivery in its parts by account, and what belongs to none. */
export type DeliveryByAccount = { parts: readonly AccountPart[]; refused: readonly Refusal[] };

/**
 * What belongs to one account, each item once, since networks send twice what was subscribed twice. Parts of other accounts are refused for
 * the reason `other`, so that none speaks in another's inbox; without an account there are no others. Where parts are named by several ids,
 * `account` is a function of them.
 */
export function selectAccount(
  { parts, refused }: DeliveryByAccount,
  account: string | undefined | ((part: AccountPart) => string | undefined),
  other: string,
): ParsedDelivery {
  const found: DeliveryPart[] = [...refused];
  for (const part of parts) {
    const { account: whose, parsed } = part;
    const own = typeof account === 'function' ? account(part) : account;
    const { items, receipts = [], moves = [], connection = [], named = [], templates = [] } = parsed;
    if (own !== undefined && whose !== own)
      found.push({ reason: other, code: 'other_account', raw: { account: whose, items } });
    else
      found.push(...items, ...parsed.refused, ...receipts, ...moves, ...connection, ...named, ...templates);
  }
  return mergeCopies(collectDelivery(found));
}

/** A delivery in which an item that comes twice is there once, as it came last. */
export function mergeCopies(delivery: ParsedDelivery): ParsedDelivery {
  const items = [...new Map(delivery.items.map((item) => [item.provider_id, item])).values()];
  return { ...delivery, items };
}
