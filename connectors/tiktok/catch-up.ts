import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { ConnectionValues, Io, ParsedDelivery } from '#connectors/kit/exchange.ts';
import type { CaughtUp } from '#connectors/kit/poll-since.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { callTiktok, toCertainFailure } from '#connectors/tiktok/call.ts';
import { readComments, readMessages } from '#connectors/tiktok/read-answer.ts';
import { buildApiPath, ConversationPage, VideoPage } from '#connectors/tiktok/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** Of how many of the newest videos and conversations one poll reads what is new. An account may make 40 calls a minute of each kind. */
const MOST_VIDEOS = 10;
const MOST_CONVERSATIONS = 20;

type ReadPart = { ok: true; parts: DeliveryPart[] } | { ok: false; message: Fault };

/**
 * What reached the account since an instant, for when deliveries were lost: the newest messages of conversations that changed, and the
 * newest comments below the newest videos. Ids are those of the deliveries, so that what did arrive is not stored twice.
 */
export async function catchUpAccount(since: Date, values: ConnectionValues, io: Io): Promise<CaughtUp> {
  const messages = await readConversations(since, values, io);
  if (!messages.ok) return messages;
  const comments = await readVideos(values, io);
  if (!comments.ok) return comments;
  const {
    items,
    refused,
    moves = [],
  }: ParsedDelivery = collectDelivery([...messages.parts, ...comments.parts]);
  const isLate = ({ published_at }: Incoming): boolean => Date.parse(published_at) >= since.getTime();
  // Read again and again: what has no text is left out.
  return {
    ok: true,
    parsed: {
      items: items.filter(isLate),
      refused: refused.filter(({ code }) => code !== 'no_content'),
      moves,
    },
  };
}

/** Conversations in which the account has answered, and those in which it has not. */
async function readConversations(since: Date, values: ConnectionValues, io: Io): Promise<ReadPart> {
  const changed: string[] = [];
  for (const conversation_type of ['SINGLE', 'STRANGER']) {
    const page = await readList('business/message/conversation/list', { conversation_type }, { values, io });
    if (!page.ok) return page;
    const { conversations } = ConversationPage.parse(page.data ?? {});
    changed.push(
      ...conversations.flatMap(({ conversation_id, update_time }) =>
        conversation_id !== undefined && toInstant(update_time, io.now()) >= since.toISOString()
          ? [conversation_id]
          : [],
      ),
    );
  }
  const parts: DeliveryPart[] = [];
  for (const conversation_id of changed.slice(0, MOST_CONVERSATIONS)) {
    const page = await readList('business/message/content/list', { conversation_id }, { values, io });
    if (!page.ok) return page;
    parts.push(...readMessages(toStorable(page.data), sourceOf(values, io)));
  }
  return { ok: true, parts };
}

async function readVideos(values: ConnectionValues, io: Io): Promise<ReadPart> {
  const list = { fields: '["item_id"]', max_count: String(MOST_VIDEOS) };
  const page = await readList('business/video/list', list, { values, io });
  if (!page.ok) return page;
  const parts: DeliveryPart[] = [];
  for (const { item_id: video_id } of VideoPage.parse(page.data ?? {}).videos.slice(0, MOST_VIDEOS)) {
    if (video_id === undefined) continue;
    const query = {
      video_id,
      status: 'ALL',
      include_replies: 'true',
      sort_field: 'create_time',
      sort_order: 'desc',
      max_count: '30',
    };
    const comments = await readList('business/comment/list', query, { values, io });
    if (!comments.ok) return comments;
    parts.push(...readComments(toStorable(comments.data), sourceOf(values, io)));
  }
  return { ok: true, parts };
}

function sourceOf({ account_id = '', account_name }: ConnectionValues, io: Io) {
  return { account: account_id, account_name, at: io.now() };
}

type ListRead = { ok: true; data: unknown } | { ok: false; message: Fault };

async function readList(
  call: string,
  query: Readonly<Record<string, string>>,
  { values, io }: { values: ConnectionValues; io: Io },
): Promise<ListRead> {
  const path = buildApiPath(call, { business_id: values['account_id'] ?? '', ...query });
  const answer = await callTiktok(values, io, { method: 'GET', path });
  if (answer.ok) return answer;
  // An account that gave no leave for one of them still has the others.
  const { failure, message } = toCertainFailure(answer.outcome);
  return failure === 'right_missing' ? { ok: true, data: {} } : { ok: false, message };
}
