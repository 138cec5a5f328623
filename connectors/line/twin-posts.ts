import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  invalid,
  Messages,
  refusal,
  UUID,
  type TwinAnswer,
  type TwinRequest,
} from '#connectors/line/twin-wire.ts';
import type { PostCall, TwinChannel, TwinPost, TwinWorld } from '#connectors/line/twin-world.ts';

const Post = z.looseObject({
  messages: Messages,
  to: z.array(z.string()).min(1).max(500).optional(),
  limit: z.looseObject({ max: z.number().optional() }).optional(),
  recipient: z.looseObject({}).optional(),
});

/** The calls for messages to several people: sending, progress and statistics. */
export function answerPostRequest(
  world: TwinWorld,
  channel: TwinChannel,
  request: TwinRequest,
): TwinAnswer | undefined {
  const { method, path, query } = request;
  const call = /^\/v2\/bot\/message\/(broadcast|multicast|narrowcast)$/.exec(path)?.[1];
  if (method === 'POST' && (call === 'broadcast' || call === 'multicast' || call === 'narrowcast'))
    return take(world, { call, channel, request });
  if (path === '/v2/bot/message/progress/narrowcast') {
    const post = world.posts.get(query.get('requestId') ?? '');
    if (post?.call !== 'narrowcast') return refusal(404, 'Not found');
    const at = world.now().toISOString();
    const counts = { successCount: post.reached, failureCount: 0, targetCount: post.reached };
    return { status: 200, body: { ...post.progress, ...counts, acceptedTime: at, completedTime: at } };
  }
  if (path === '/v2/bot/insight/followers')
    return {
      status: 200,
      body: { status: 'ready', followers: world.friends + 9, targetedReaches: world.friends, blocks: 9 },
    };
  if (path === '/v2/bot/insight/message/event')
    return tellEvents(world.posts.get(query.get('requestId') ?? ''));
  if (path === '/v2/bot/insight/message/event/aggregation') {
    const unit = query.get('customAggregationUnit');
    return tellUnit(
      [...world.posts.values()].find(({ body }) => Object(body['customAggregationUnits'])[0] === unit),
    );
  }
  return undefined;
}

type PostDelivery = { call: PostCall; channel: TwinChannel; request: TwinRequest };

/** A key that was accepted before gets 409 and the id of the request that was accepted. */
function take(world: TwinWorld, { call, channel, request }: PostDelivery): TwinAnswer {
  const read = Post.safeParse(request.body);
  if (!read.success) return invalid(read.error);
  const key = request.headers.get('x-line-retry-key') ?? '';
  if (key !== '' && !UUID.test(key)) return refusal(400, 'The retry key is invalid');
  const before = [...world.posts.values()].find((post) => key !== '' && post.key === key);
  if (before)
    return {
      ...refusal(409, 'The retry key is already accepted'),
      headers: { 'x-line-accepted-request-id': before.request_id },
    };
  const { messages, to, limit } = read.data;
  const reached = to?.length ?? Math.min(world.friends, limit?.max ?? world.friends);
  if (world.quota < reached) return refusal(429, 'You have reached your monthly limit.');
  world.quota -= reached;
  world.pushed += reached;
  const request_id = randomUUID();
  const text = messages.map((message) => message.text ?? '').join('');
  const progress = call === 'narrowcast' ? world.progress : { phase: 'succeeded' };
  world.posts.set(request_id, { request_id, call, key, text, messages, body: read.data, reached, progress });
  world.take(call, channel.id, (to ?? []).join(' '), messages);
  return {
    status: call === 'narrowcast' ? 202 : 200,
    body: {},
    headers: { 'x-line-request-id': request_id },
  };
}

/** Small numbers are null, as LINE keeps them to itself. */
function tellEvents(post: TwinPost | undefined): TwinAnswer {
  if (!post) return refusal(404, 'Not found');
  return {
    status: 200,
    body: {
      overview: {
        requestId: post.request_id,
        timestamp: 1_767_322_000,
        delivered: post.reached,
        uniqueImpression: Math.floor(post.reached / 2),
        uniqueClick: null,
        uniqueMediaPlayed: null,
      },
      messages: [],
      clicks: [],
    },
  };
}

function tellUnit(post: TwinPost | undefined): TwinAnswer {
  const overview = post
    ? { uniqueImpression: post.reached, uniqueClick: null }
    : { uniqueImpression: null, uniqueClick: null };
  return { status: 200, body: { overview, messages: [], clicks: [] } };
}
