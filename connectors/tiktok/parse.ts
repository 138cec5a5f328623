import {
  collectDelivery,
  selectAccount,
  type DeliveryByAccount,
  type DeliveryPart,
} from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { readCommentEvent, readHighIntent } from '#connectors/tiktok/comment.ts';
import { readMark, readMessage, readReferral } from '#connectors/tiktok/message.ts';
import { Envelope, readContent } from '#connectors/tiktok/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** One event of one account: its content, and the whole that was sent. */
type TiktokEvent = { account: string; app: string | undefined; content: unknown; at: Date; raw: unknown };
type EventReader = (event: TiktokEvent) => DeliveryPart[];

const isMessage: EventReader = ({ content, ...source }) => readMessage(content, source);

/** What each event is; all others are kept as they came. Events of publishing and of our app say nothing that anybody wrote. */
const READERS: Readonly<Record<string, EventReader>> = {
  im_receive_msg: isMessage,
  im_send_msg: isMessage,
  im_mark_read_msg: ({ content, ...source }) => [readMark(content, source)],
  im_referral_msg: ({ content, ...source }) => [readReferral(content, source)],
  im_receive_msg_eu: ({ raw }) => [
    { reason: 'somebody in Europe wrote: TikTok does not deliver the message', code: 'withheld', raw },
  ],
  im_receive_high_intent_comment: ({ content, ...origin }) => [readHighIntent(content, origin)],
  'comment.update': ({ content, ...origin }) => [readCommentEvent(content, origin)],
  'authorization.removed': () => [{ state: 'ended', message: fault('consent_over', { network: 'TikTok' }) }],
};
const SIGNALS = /^(?:im_auto_message|video\.|photo\.|post\.|portability\.)/;

/** A delivery of TikTok's for all accounts of our app, by account; never an exception. */
export function parseByAccount(rawBody: Uint8Array, now: Date): DeliveryByAccount {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { parts: [], refused: [{ reason: body.reason, raw: body.raw }] };
  const events = Array.isArray(body.value) ? body.value : [body.value];
  const read = events.map((one) => readEvent(one, now));
  return {
    parts: read.flatMap(({ account, found }) =>
      account === undefined ? [] : [{ account, parsed: collectDelivery(found) }],
    ),
    refused: read.flatMap(({ account, found }) =>
      account === undefined ? collectDelivery(found).refused : [],
    ),
  };
}

/** A delivery to the address of one connection. Events of other accounts are refused. */
export function parseDelivery(rawBody: Uint8Array, now: Date, values: ConnectionValues = {}): ParsedDelivery {
  return selectAccount(parseByAccount(rawBody, now), values['account_id'], 'an event of another account');
}

function readEvent(raw: unknown, now: Date): { account: string | undefined; found: DeliveryPart[] } {
  const envelope = Envelope.safeParse(raw).data;
  if (envelope?.user_openid === undefined)
    return { account: undefined, found: [{ reason: 'an event without an account', raw }] };
  const { event, user_openid: account, client_key: app, create_time } = envelope;
  const at = new Date(toInstant(create_time, now));
  const name = event.slice(0, 64).toWellFormed();
  const reader = Object.hasOwn(READERS, event) ? READERS[event] : undefined;
  if (!reader) {
    const isSignal = SIGNALS.test(event);
    const reason = isSignal
      ? `an event ${name}: nothing that anybody wrote`
      : `an event ${name} that is not known`;
    return { account, found: [{ reason, raw, ...(isSignal ? { code: 'no_content' as const } : {}) }] };
  }
  return { account, found: reader({ account, app, content: readContent(envelope.content), at, raw }) };
}
