import {
  collectDelivery,
  type DeliveryByAccount,
  type DeliveryPart,
} from '#connectors/kit/collect-delivery.ts';
import type { AccountPart, ParsedDelivery, Refusal } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { readMessaging, type Letter } from '#connectors/meta/messaging.ts';
import { Delivery, Entry } from '#connectors/meta/wire.ts';

/** One kind of object that Meta delivers about: its name in the envelope, its network, and how its changes are read. */
export type MetaObject = {
  object: string;
  channel: Letter['channel'];
  readChange: (raw: unknown, letter: Letter) => DeliveryPart;
};

/**
 * A delivery of Meta's for all pages or accounts of the app, parted by them; never an exception.
 *
 * @param rawBody the bytes as they arrived, already verified
 * @param now used as the time of what carries none
 */
export function partEntries(rawBody: Uint8Array, now: Date, kind: MetaObject): DeliveryByAccount {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const delivery = Delivery.safeParse(body.value);
  if (!delivery.success)
    return { parts: [], refused: [{ reason: 'the body has no list of entries', raw: body.value }] };
  const { object, entry } = delivery.data;
  if (object !== kind.object) {
    const reason = `a delivery about ${object.slice(0, 64)}, not about ${kind.object}`;
    return { parts: [], refused: [{ reason, raw: body.value }] };
  }
  const parts: AccountPart[] = [];
  const refused: Refusal[] = [];
  for (const raw of entry) {
    const read = Entry.safeParse(raw).data;
    if (read?.id === undefined)
      refused.push({ reason: `an entry without the id of its ${kind.object}`, raw });
    else parts.push({ account: read.id, parsed: readEntry({ ...read, id: read.id }, { kind, now, raw }) });
  }
  return { parts, refused };
}

type EntryContext = { kind: MetaObject; now: Date; raw: unknown };

function readEntry(entry: Entry & { id: string }, { kind, now, raw }: EntryContext): ParsedDelivery {
  const { channel } = kind;
  const letter: Letter = { channel, account: entry.id, at: toInstant(entry.time, now), standby: false };
  const read = [
    ...entry.messaging.map((one) => readMessaging(one, letter)),
    ...entry.standby.map((one) => readMessaging(one, { ...letter, standby: true })),
    ...entry.changes.map((one) => kind.readChange(one, letter)),
  ];
  if (read.length === 0)
    return collectDelivery([{ reason: 'an entry that says nothing', code: 'no_content', raw }]);
  return collectDelivery(read);
}
