import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, PollResult, PollState, ProfileAnswer } from '#connectors/kit/exchange.ts';
import { parseCursor } from '#connectors/kit/follow.ts';
import {
  buildConversationPoll,
  ConversationPosition,
  readConversations,
  type ListedConversation,
  type ReadPage,
} from '#connectors/kit/poll-conversations.ts';
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
const PAGE = 20;
/** Pages of conversations among which a buyer is looked for. */
const MOST_PAGES = 10;

/** The messages since the last poll that no delivery brought. The first poll only stores its time. */
export async function pollConversations(
  values: ConnectionValues,
  state: PollState,
  io: Io,
): Promise<PollResult> {
  const now = io.now();
  const before = parseCursor(ConversationPosition.catch({ since: now.getTime() }), state);
  const read = await readConversations(before, state, {
    now,
    listConversations: (since, page) => listRecent({ since, page }, values, io),
    listMessages: ({ id }, since, page) => listMessages({ id, since, page }, values, io),
  });
  return buildConversationPoll(state, read, { cursor: JSON.stringify(read.position), every: POLL_EVERY });
}

/** A page of something since an instant; TikTok names the page after it. */
type PageQuery = { since: number; page: string | undefined };

/** The conversations since an instant; the newest come first. */
async function listRecent(
  { since, page }: PageQuery,
  values: ConnectionValues,
  io: Io,
): Promise<ReadPage<ListedConversation>> {
  const read = await readPage(page, values, io);
  if (!read.ok) return read;
  const { conversations, next_page_token } = read.value;
  const recent = conversations.filter((one) => getLastTime(one, io.now()) >= since);
  const next = recent.length < conversations.length ? undefined : next_page_token || undefined;
  return { ok: true, entries: recent.map(({ id }) => ({ id })), next };
}

/** The messages of a conversation since an instant; the newest come first. */
async function listMessages(
  { id, since, page }: PageQuery & { id: string },
  values: ConnectionValues,
  io: Io,
): Promise<ReadPage<DeliveryPart>> {
  const read = await readShop(values, io, {
    path: `/customer_service/202309/conversations/${encodeURIComponent(id)}/messages`,
    query: {
      page_size: String(PAGE),
      sort_order: 'DESC',
      ...(page === undefined ? {} : { page_token: page }),
    },
    shape: MessagePage,
  });
  if (!read.ok) return read;
  const { messages, next_page_token } = read.value;
  const recent = messages.filter((raw) => getSendTime(raw, io.now()) >= since);
  return {
    ok: true,
    entries: recent.flatMap((raw) => readListed(raw, id, io.now())),
    next: recent.length === 0 ? undefined : next_page_token || undefined,
  };
}

/** When a message was sent, in milliseconds; now where it cannot be read. */
function getSendTime(raw: unknown, now: Date): number {
  return Date.parse(toInstant(ShopMessage.safeParse(raw).data?.create_time, now));
}

function readListed(raw: unknown, conversation: string, now: Date): DeliveryPart[] {
  const message = ShopMessage.safeParse(raw);
  if (!message.success) return [{ reason: 'a message that cannot be read', raw }];
  const { conversation_id = conversation } = message.data;
  const part = readMessage({ ...message.data, conversation_id }, raw, now);
  // What nobody is shown is kept once, when it is delivered.
  return 'reason' in part && 'raw' in part && part.code === 'no_content' ? [] : [part];
}

/** When something was last written there, in milliseconds. */
function getLastTime({ latest_message }: Conversation, now: Date): number {
  return Date.parse(toInstant(latest_message?.create_time, now));
}

/** A page of the conversations of the shop. */
function readPage(page: string | undefined, values: ConnectionValues, io: Io) {
  return readShop(values, io, {
    path: '/customer_service/202309/conversations',
    query: { page_size: String(PAGE), ...(page === undefined ? {} : { page_token: page }) },
    shape: ConversationPage,
  });
}

/** The buyer of a conversation; deliveries have no names. */
export async function findBuyer(
  conversation: string,
  values: ConnectionValues,
  io: Io,
): Promise<Conversation['participants'][number] | undefined | { message: Fault }> {
  let next: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await readPage(next, values, io);
    if (!read.ok) return { message: read.message };
    const found = read.value.conversations.find(({ id }) => id === conversation);
    if (found) return found.participants.find(({ role }) => role === 'BUYER');
    next = read.value.next_page_token || undefined;
    if (next === undefined) break;
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
