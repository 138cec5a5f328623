import { readChange } from '#connectors/facebook/feed.ts';
import { readMessaging } from '#connectors/facebook/messaging.ts';
import { collectDelivery, selectAccount } from '#connectors/kit/collect-delivery.ts';
import type { AccountPart, ConnectionValues, ParsedDelivery, Refusal } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { Delivery, Entry } from '#connectors/meta/wire.ts';

/** The parts of a delivery by page, and what belongs to none. */
type PartsByPage = { parts: AccountPart[]; refused: Refusal[] };

/**
 * A delivery of Meta's for all pages of the app, parted by page; never an exception.
 *
 * @param rawBody the bytes as they arrived, already verified
 * @param now used as the time of what carries none
 */
export function parseByPage(rawBody: Uint8Array, now: Date): PartsByPage {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const delivery = Delivery.safeParse(body.value);
  if (!delivery.success)
    return { parts: [], refused: [{ reason: 'the body has no list of entries', raw: body.value }] };
  const { object, entry } = delivery.data;
  if (object !== 'page') {
    const reason = `a delivery about ${object.slice(0, 64)}, not about a page`;
    return { parts: [], refused: [{ reason, raw: body.value }] };
  }
  const parted: PartsByPage = { parts: [], refused: [] };
  for (const raw of entry) {
    const read = Entry.safeParse(raw);
    if (!read.success || read.data.id === undefined)
      parted.refused.push({ reason: 'an entry without a page', raw });
    else
      parted.parts.push({
        account: read.data.id,
        parsed: readEntry(read.data, { page: read.data.id, now, raw }),
      });
  }
  return parted;
}

/** A delivery to the address of one connection. Entries of other pages are refused, so that no page speaks in another's inbox. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  return selectAccount(parseByPage(rawBody, now), values['account_id'], 'an entry for another page');
}

function readEntry(
  entry: Entry,
  { page, now, raw }: { page: string; now: Date; raw: unknown },
): ParsedDelivery {
  const at = toInstant(entry.time, now);
  const read = [
    ...entry.messaging.map((one) => readMessaging(one, { page, at, standby: false })),
    ...entry.standby.map((one) => readMessaging(one, { page, at, standby: true })),
    ...entry.changes.map((one) => readChange(one, { page, at, standby: false })),
  ];
  if (read.length === 0)
    return collectDelivery([{ reason: 'an entry that says nothing', code: 'no_content', raw }]);
  return collectDelivery(read);
}
