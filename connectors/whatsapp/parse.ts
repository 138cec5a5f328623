import { collectDelivery, selectAccount } from '#connectors/kit/collect-delivery.ts';
import type {
  AccountPart,
  ConnectionValues,
  ConversationMove,
  ParsedDelivery,
  Refusal,
} from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { Change, Delivery, Entry } from '#connectors/meta/wire.ts';
import { findMoves, readCall, readUserIdUpdate } from '#connectors/whatsapp/events.ts';
import { readMessage } from '#connectors/whatsapp/message.ts';
import { readStatus } from '#connectors/whatsapp/status.ts';
import { readTemplateChange } from '#connectors/whatsapp/templates.ts';
import { Value } from '#connectors/whatsapp/wire.ts';

/** The parts of a delivery by number or business account, and what belongs to none. */
type PartsByNumber = { parts: AccountPart[]; refused: Refusal[] };

const OBJECT = 'whatsapp_business_account';

/**
 * A delivery of Meta's for all numbers of the app; never an exception. What concerns a number names it in `metadata`; what concerns
 * templates names the business account alone.
 *
 * @param rawBody the bytes as they arrived, already verified
 * @param now used as the time of what carries none
 */
export function parseByNumber(rawBody: Uint8Array, now: Date): PartsByNumber {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const delivery = Delivery.safeParse(body.value);
  if (!delivery.success)
    return { parts: [], refused: [{ reason: 'the body has no list of entries', raw: body.value }] };
  const { object, entry } = delivery.data;
  if (object !== OBJECT) {
    const reason = `a delivery about ${object.slice(0, 64)}, not about a WhatsApp account`;
    return { parts: [], refused: [{ reason, raw: body.value }] };
  }
  const parted: PartsByNumber = { parts: [], refused: [] };
  for (const raw of entry) readEntry(raw, now, parted);
  return parted;
}

/** A delivery to the address of one connection. What is for another number is refused, so that no number speaks in another's inbox. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  return selectAccount(
    parseByNumber(rawBody, now),
    ({ by = 'phone_number_id' }) => values[by],
    'for another number',
  );
}

function readEntry(raw: unknown, now: Date, parted: PartsByNumber): void {
  const entry = Entry.safeParse(raw);
  if (!entry.success || entry.data.changes.length === 0) {
    parted.refused.push({ reason: 'an entry without changes', code: 'no_content', raw });
    return;
  }
  for (const one of entry.data.changes) {
    const change = Change.safeParse(one);
    if (!change.success) parted.refused.push({ reason: 'a change without a field', raw: one });
    else readChange({ ...change.data, owner: entry.data.id, now, raw: one }, parted);
  }
}

type ChangeIn = { field: string; value?: unknown; owner: string | undefined; now: Date; raw: unknown };

function readChange(change: ChangeIn, parted: PartsByNumber): void {
  const { field, value, owner, now, raw } = change;
  const template = readTemplateChange(value);
  const read = Value.safeParse(value).data;
  const number = read?.metadata?.phone_number_id;
  if (template !== undefined && owner !== undefined) {
    const parsed = collectDelivery([template]);
    parted.parts.push({ account: owner, by: 'business_account_id', parsed });
  } else if (read === undefined || number === undefined)
    parted.refused.push({ reason: `a change of ${field.slice(0, 64)}`, code: 'no_content', raw });
  else parted.parts.push({ account: number, parsed: readValue(read, { number, field, now, raw }) });
}

type ValueContext = { number: string; field: string; now: Date; raw: unknown };

function readValue(value: Value, { number, field, now, raw }: ValueContext): ParsedDelivery {
  const context = { contacts: value.contacts, now, number };
  // What was said before the number was connected here is the past of the phone app, and nothing to answer.
  const isPast = field === 'history';
  const read = [
    ...(isPast ? [] : value.messages.map((one) => readMessage(one, { ...context, echo: false }))),
    ...value.message_echoes.map((one) => readMessage(one, { ...context, echo: true })),
    ...value.user_id_update.map((one) => readUserIdUpdate(one, now)),
    ...value.calls.map((one) => readCall(one, now)),
    ...value.statuses.map(readStatus),
  ];
  if (read.length === 0)
    return collectDelivery([{ reason: `a change of ${field.slice(0, 64)}`, code: 'no_content', raw }]);
  return collectDelivery([...read, ...movesOf(value)]);
}

function movesOf({ messages, user_id_update }: Value): ConversationMove[] {
  return [...messages, ...user_id_update].flatMap(findMoves);
}
