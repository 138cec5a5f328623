import { readChange } from '#connectors/instagram/read-change.ts';
import { selectAccount, type DeliveryByAccount } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, ParsedDelivery } from '#connectors/kit/exchange.ts';
import { partEntries } from '#connectors/meta/parse-entries.ts';

/** A delivery of Meta's for all accounts of the app, parted by account; never an exception. */
export function parseByAccount(rawBody: Uint8Array, now: Date): DeliveryByAccount {
  return partEntries(rawBody, now, { object: 'instagram', channel: 'instagram', readChange });
}

/** A delivery to the address of one connection. Entries of other accounts are refused. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  return selectAccount(parseByAccount(rawBody, now), values['account_id'], 'an entry for another account');
}
