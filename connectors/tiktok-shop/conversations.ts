import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { collectDelivery } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState, ProfileAnswer } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import { present, toInstant, toWebAddress } from '#connectors/kit/wire.ts';
import { readShop } from '#connectors/tiktok-shop/call.ts';
import { readMessage } from '#connectors/tiktok-shop/message.ts';
import {
  ConversationPage,
  MessagePage,
  ShopMessage,
  type Conversation,
} from '#connectors/tiktok-shop/wire.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds between two polls: TikTok advises against living by deliveries alone. */
const POLL_EVERY = 300;
/** The overlap of each poll with the one before, in milliseconds. */
const OVERLAP_MS = 300_000;
const PAGE = 20;
const MOST_PAGES = 10;

type ReadFailure = { message: Fault; token_refused: boolean };

/** The messages since the last poll that no delivery brought. The first poll only stores its time. */
export async function pollConversations(
  values: ConnectionValues,
  state: PollState,
  io: Io,
): Promise<PollResult> {
  const now = io.now();
  const from = state.cursor === undefined ? now : new Date(state.cursor);
  const since = from.getTime() - OVERLAP_MS;
  const parts: DeliveryPart[] = [];
  const fail = ({ message, token_refused }: ReadFailure): PollResult => ({
    ...buildFailedPoll(state, { error: message, every: POLL_EVERY }),
    ...(token_refused ? { token_refused } : {}),
  });
  for await (const page of listConversations(values, io)) {
    if ('message' in page) return fail(page);
    const recent = page.conversations.filter((one) => getLastTime(one, now) >= since);
    for (const one of recent) {
      const read = await readMessagesSince(one.id, since, { values, io });
      if ('message' in read) return fail(read);
      parts.push(...read.parts);
    }
    if (recent.length < page.conversations.length) break;
  }
  const { items, refused } = collectDelivery(parts);
  return {
    status: items.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: now.toISOString(),
    failures: 0,
    next_after_seconds: POLL_EVERY,
  };
}

type Access = { values: ConnectionValues; io: Io };

/** The messages of a conversation since an instant, the oldest first; TikTok lists the newest first. */
async function readMessagesSince(
  conversation: string,
  since: number,
  { values, io }: Access,
): Promise<{ parts: DeliveryPart[] } | ReadFailure> {
  const parts: DeliveryPart[] = [];
  let token = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readShop(values, io, {
      path: `/customer_service/202309/conversations/${encodeURIComponent(conversation)}/messages`,
      query: {
        page_size: String(PAGE),
        sort_order: 'DESC',
        ...(token === '' ? {} : { page_token: token }),
      },
      shape: MessagePage,
    });
    if (!read.ok) return { message: read.message, token_refused: read.token_refused };
    const found = read.value.messages.flatMap((raw) =>
      readSince(raw, conversation, { since, now: io.now() }),
    );
    parts.unshift(...found.toReversed());
    token = read.value.next_page_token ?? '';
    if (token === '' || found.length === 0) break;
  }
  return { parts };
}

function readSince(
  raw: unknown,
  conversation: string,
  { since, now }: { since: number; now: Date },
): DeliveryPart[] {
  const message = ShopMessage.safeParse(raw);
  if (!message.success) return [{ reason: 'a message that cannot be read', raw }];
  const { conversation_id = conversation, create_time } = message.data;
  if (Date.parse(toInstant(create_time, now)) < since) return [];
  const part = readMessage({ ...message.data, conversation_id }, raw, now);
  // What nobody is shown is kept once, when it is delivered.
  return 'reason' in part && 'raw' in part && part.code === 'no_content' ? [] : [part];
}

/** When something was last written there, in milliseconds. */
function getLastTime({ latest_message }: Conversation, now: Date): number {
  return Date.parse(toInstant(latest_message?.create_time, now));
}

/** The conversations of the shop page by page, or why a page cannot be read. */
async function* listConversations(values: ConnectionValues, io: Io) {
  let token = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readShop(values, io, {
      path: '/customer_service/202309/conversations',
      query: { page_size: String(PAGE), ...(token === '' ? {} : { page_token: token }) },
      shape: ConversationPage,
    });
    if (!read.ok) {
      yield { message: read.message, token_refused: read.token_refused };
      return;
    }
    yield read.value;
    token = read.value.next_page_token ?? '';
    if (token === '') return;
  }
}

/** The buyer of a conversation; deliveries have no names. */
export async function findBuyer(
  conversation: string,
  values: ConnectionValues,
  io: Io,
): Promise<Conversation['participants'][number] | undefined | { message: Fault }> {
  for await (const page of listConversations(values, io)) {
    if ('message' in page) return { message: page.message };
    const found = page.conversations.find(({ id }) => id === conversation);
    if (found) return found.participants.find(({ role }) => role === 'BUYER');
  }
  return undefined;
}

/** The name and picture of the buyer of a conversation. */
export async function readBuyerProfile(
  person: string,
  values: ConnectionValues,
  io: Io,
): Promise<ProfileAnswer> {
  const buyer = await findBuyer(person, values, io);
  if (buyer === undefined) return { status: 'unknown_person' };
  if ('message' in buyer) return { status: 'failed', message: buyer.message };
  return {
    status: 'found',
    author: {
      _id: person,
      name: buyer.nickname ?? '',
      ...present('avatar_url', toWebAddress(buyer.avatar)),
    },
  };
}
