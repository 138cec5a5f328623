import { readChange } from '#connectors/facebook/feed.ts';
import { selectAccount, type DeliveryByAccount } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, ParsedDelivery } from '#connectors/kit/exchange.ts';
import { partEntries } from '#connectors/meta/parse-entries.ts';

/** A delivery of Meta's for all pages of the app, parted by page; never an exception. */
export function parseByPage(rawBody: Uint8Array, now: Date): DeliveryByAccount {
  return partEntries(rawBody, now, { object: 'page', channel: 'facebook', readChange });
}

/** A delivery to the address of one connection. Entries of other pages are refused. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  return selectAccount(parseByPage(rawBody, now), values['account_id'], 'an entry for another page');
}
