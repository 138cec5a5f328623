import { z } from 'zod';
import { answerPostRequest } from '#connectors/line/twin-posts.ts';
import {
  invalid,
  Messages,
  refusal,
  UUID,
  type TwinAnswer,
  type TwinRequest,
} from '#connectors/line/twin-wire.ts';
import type { TwinChannel, TwinWorld } from '#connectors/line/twin-world.ts';

const Reply = z.object({ replyToken: z.string(), messages: Messages });
const Push = z.object({ to: z.string().min(1), messages: Messages });
/** The calls of the Messaging API that the suite uses, with the answers that LINE documents for them. */
export function handleApiRequest(world: TwinWorld, request: TwinRequest): TwinAnswer {
  const channel = channelOf(world, request.headers);
  if (channel === undefined)
    return refusal(
      401,
      'Authentication failed. Confirm that the access token in the authorization header is valid.',
    );
  const call = `${request.method} ${request.path}`;
  if (call === 'POST /v2/bot/message/reply') return reply(world, channel, request);
  if (call === 'POST /v2/bot/message/push') return push(world, channel, request);
  if (call.startsWith('POST /v2/bot/message/validate/')) return validate(request);
  if (call === 'GET /v2/bot/info')
    return {
      status: 200,
      body: { userId: `U${channel.id}`, basicId: '@twin', displayName: 'LINE twin', chatMode: 'bot' },
    };
  if (call === 'GET /v2/bot/message/quota')
    return { status: 200, body: { type: 'limited', value: world.quota + world.pushed } };
  if (call === 'GET /v2/bot/message/quota/consumption')
    return { status: 200, body: { totalUsage: world.pushed } };
  const posted = answerPostRequest(world, channel, request);
  if (posted !== undefined) return posted;
  const content = /^GET \/v2\/bot\/message\/([^/]+)\/content$/.exec(call)?.[1];
  if (content !== undefined) return contentOf(world, content);
  const member = /^GET \/v2\/bot\/(?:group|room)\/[^/]+\/member\/([^/]+)$/.exec(call)?.[1];
  if (member !== undefined) return profile(world, 'profile', decodeURIComponent(member));
  const [, kind, id = ''] = /^GET \/v2\/bot\/(profile|group)\/([^/]+)(?:\/summary)?$/.exec(call) ?? [];
  if (kind !== undefined) return profile(world, kind, decodeURIComponent(id));
  return refusal(404, 'Not found');
}

function reply(world: TwinWorld, channel: TwinChannel, request: TwinRequest): TwinAnswer {
  if (request.headers.has('x-line-retry-key'))
    return refusal(400, 'The retry key is not supported by this call');
  const read = Reply.safeParse(request.body);
  if (!read.success) return invalid(read.error);
  const to = world.useToken(channel.id, read.data.replyToken);
  if (to === undefined) return refusal(400, 'Invalid reply token');
  return { status: 200, body: { sentMessages: world.take('reply', channel.id, to, read.data.messages) } };
}

function push(world: TwinWorld, channel: TwinChannel, request: TwinRequest): TwinAnswer {
  const read = Push.safeParse(request.body);
  if (!read.success) return invalid(read.error);
  const key = request.headers.get('x-line-retry-key');
  if (key !== null && !UUID.test(key)) return refusal(400, 'The retry key is invalid');
  const before = key === null ? undefined : world.keys.get(`${channel.id} ${key}`);
  if (before !== undefined) {
    return { status: 409, body: { message: 'The retry key is already accepted', sentMessages: before } };
  }
  if (world.quota <= 0) return refusal(429, 'You have reached your monthly limit.');
  world.quota -= 1;
  world.pushed += 1;
  const sentMessages = world.take('push', channel.id, read.data.to, read.data.messages);
  if (key !== null) world.keys.set(`${channel.id} ${key}`, sentMessages);
  return { status: 200, body: { sentMessages } };
}

function validate(request: TwinRequest): TwinAnswer {
  const read = z.object({ messages: Messages }).safeParse(request.body);
  return read.success ? { status: 200, body: {} } : invalid(read.error);
}

function profile(world: TwinWorld, kind: string, id: string): TwinAnswer {
  const known = world.people.get(id);
  if (known === undefined) return refusal(404, 'Not found');
  const picture = known.picture === undefined ? {} : { pictureUrl: known.picture };
  const named =
    kind === 'group' ? { groupId: id, groupName: known.name } : { userId: id, displayName: known.name };
  return { status: 200, body: { ...named, ...picture } };
}

/** What people sent, as bytes; LINE answers 404 for what it does not keep any more. */
function contentOf(world: TwinWorld, id: string): TwinAnswer {
  const known = world.contents.get(id);
  if (known === undefined) return refusal(404, 'Not found');
  return { status: 200, body: known.bytes, headers: { 'content-type': known.type } };
}

function channelOf(world: TwinWorld, headers: Headers): TwinChannel | undefined {
  return world.channels.find((one) => headers.get('authorization') === `Bearer ${one.access_token}`);
}
