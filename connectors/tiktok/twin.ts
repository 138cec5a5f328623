import { randomUUID } from 'node:crypto';
import {
  makeTwinPost,
  startTwinServer,
  type TwinCall,
  type TwinPost,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { signDelivery, TIKTOK_SIGNATURE_HEADER } from '#connectors/tiktok/signature.ts';
import {
  answerComments,
  makeTwinVideo,
  type TiktokAct,
  type TwinPerson,
  type TwinTiktokKeys,
  type TwinVideo,
} from '#connectors/tiktok/twin-video.ts';

/** A running twin of the API for Business and of the people who write to an account. */
export type TiktokTwin = TwinServer &
  Pick<TwinPost, 'misdeliver'> & {
    acts: readonly TiktokAct[];
    video: TwinVideo;
    /** Where the twin delivers what the account sends, before or after it answers the call; nowhere where null. */
    echoes: { webhook: string; when: 'before' | 'after' } | null;
    /** Whether conversations take pictures. */
    takesPictures: boolean;
    /** The addresses that were registered, by kind of event. */
    registered: ReadonlyMap<string, string>;
    /** Ends the access token, as a day does. */
    expire(): void;
    /** Whether the next person who is asked for a consent declines. */
    declines: boolean;
    /** Somebody writes to the account. @returns the message's id and the response of the webhook; null: it is not delivered */
    sayAs(
      person: TwinPerson,
      content: Record<string, unknown>,
      webhook: string | null,
    ): Promise<{ id: string; status: number }>;
    /** Somebody comments on the video. @returns the comment's id and the response of the webhook */
    commentAs(
      person: TwinPerson,
      text: string,
      given: { webhook: string | null; parent?: string },
    ): Promise<{ id: string; status: number }>;
    /** Anything else: an event with its content, which is delivered as a text. */
    deliver(webhook: string, event: string, content: string | Record<string, unknown>): Promise<number>;
  };

const ROOT = '/open_api/v1.3/';
const DAY_S = 86_400;
const MOST_TEXT = 6000;

type Message = Record<string, unknown> & { conversation_id: string; message_id: string; timestamp: number };
type Scene = {
  keys: TwinTiktokKeys;
  tokens: Set<string>;
  refresh: Set<string>;
  codes: Map<string, string>;
  acts: TiktokAct[];
  people: Map<string, TwinPerson>;
  messages: Message[];
  video: TwinVideo;
  twin: Pick<TiktokTwin, 'echoes' | 'takesPictures' | 'declines'>;
  registered: Map<string, string>;
  echo: (message: Message) => Promise<unknown>;
  now: () => Date;
};

/** The conversation of a person with the account. */
export const conversationOf = ({ id }: TwinPerson): string => `conv+${id}==`;

/** Starts the twin of an account to which nobody has written. */
export async function startTiktokTwin(
  keys: TwinTiktokKeys,
  now: () => Date = () => new Date(),
): Promise<TiktokTwin> {
  const sign = (body: Uint8Array) => {
    const time = String(Math.floor(now().getTime() / 1000));
    return { [TIKTOK_SIGNATURE_HEADER]: `t=${time},s=${signDelivery(time, body, keys.secret)}` };
  };
  const post = makeTwinPost(sign);
  const deliver: TiktokTwin['deliver'] = (webhook, event, content) =>
    post.deliver(webhook, {
      client_key: keys.app,
      event,
      create_time: Math.floor(now().getTime() / 1000),
      user_openid: keys.account,
      content: typeof content === 'string' ? content : JSON.stringify(content),
    });
  const scene: Scene = {
    keys,
    tokens: new Set([keys.token]),
    refresh: new Set(keys.refresh_token === undefined ? [] : [keys.refresh_token]),
    codes: new Map(),
    acts: [],
    people: new Map(),
    messages: [],
    video: makeTwinVideo(now),
    twin: { echoes: null, takesPictures: true, declines: false },
    registered: new Map(),
    echo: async (message) => scene.twin.echoes && deliver(scene.twin.echoes.webhook, 'im_send_msg', message),
    now,
  };
  const server = await startTwinServer({
    answer: (call) => answerCall(scene, call),
    refuse: (status) =>
      status === 500
        ? { status: 500, body: { code: 51_065, message: 'System error' } }
        : {
            status: 200,
            body: refuse(
              status === 401 ? 40_105 : 40_100,
              status === 401 ? 'Access token is incorrect' : 'Too many requests',
            ),
          },
    spares: ({ path }) => path.includes('/tt_user/'),
  });
  return Object.assign(scene.twin, server, {
    acts: scene.acts,
    video: scene.video,
    registered: scene.registered,
    expire: () => scene.tokens.clear(),
    misdeliver: post.misdeliver,
    deliver,
    sayAs: async (person: TwinPerson, content: Record<string, unknown>, webhook: string | null) => {
      const message = buildMessage(scene, person, { content, isOwn: false });
      const status = webhook === null ? 0 : await deliver(webhook, 'im_receive_msg', message);
      return { id: message.message_id, status };
    },
    commentAs: async (
      person: TwinPerson,
      text: string,
      { webhook, parent }: { webhook: string | null; parent?: string },
    ) => {
      const id = scene.video.write(person, text, parent === undefined ? {} : { parent });
      // The ids are bare numbers that no double holds.
      const content = `{"comment_id":${id},"video_id":${scene.video.id},"parent_comment_id":${parent ?? 0},"comment_type":"${parent ? 'reply' : 'comment'}","comment_action":"insert","timestamp":${now().getTime()},"unique_identifier":${JSON.stringify(person.id)},"text":${JSON.stringify(text)}}`;
      return { id, status: webhook === null ? 0 : await deliver(webhook, 'comment.update', content) };
    },
  });
}

function buildMessage(
  { keys, people, messages, now }: Scene,
  person: TwinPerson,
  { content, isOwn }: { content: Record<string, unknown>; isOwn: boolean },
): Message {
  const conversation_id = conversationOf(person);
  people.set(conversation_id, person);
  const them = { name: person.name, user: { id: person.id, role: 'personal_account' } };
  const us = { name: keys.name, user: { id: keys.account, role: 'business_account' } };
  const [from, to] = isOwn ? [us, them] : [them, us];
  const message: Message = {
    message_id: `msg_${randomUUID()}`,
    conversation_id,
    timestamp: now().getTime(),
    from: from.name,
    from_user: from.user,
    to: to.name,
    to_user: to.user,
    unique_identifier: from.user.id,
    ...content,
  };
  messages.push(message);
  return message;
}

function done(data: unknown): TwinReply {
  return { status: 200, body: { code: 0, message: 'OK', request_id: randomUUID(), data } };
}

function refuse(code: number, message: string) {
  return { code, message, request_id: randomUUID(), data: {} };
}

function refused(code: number, message: string): TwinReply {
  return { status: 200, body: refuse(code, message) };
}

async function answerCall(scene: Scene, call: TwinCall): Promise<TwinReply> {
  if (call.path === '/media/picture') return answerPicture(scene, call);
  if (call.path === '/v2/auth/authorize/') return askForConsent(scene, call);
  if (!call.path.startsWith(ROOT) || !call.path.endsWith('/')) return { status: 404, body: {} };
  const name = call.path.slice(ROOT.length, -1);
  const issued = answerAsApp(scene, name, call);
  if (issued) return issued;
  if (!scene.tokens.has(call.headers.get('access-token') ?? ''))
    return refused(40_105, 'Access token is incorrect or has been revoked');
  const business = call.query.get('business_id') ?? call.body['business_id'];
  if (business !== scene.keys.account) return refused(40_001, 'No permission to operate the account');
  if (name === 'business/get')
    return done({
      username: scene.keys.name,
      display_name: 'Mali Shop',
      profile_image: '',
    });
  return (
    answerComments(scene, name, call) ??
    (await answerMessages(scene, name, call)) ??
    refused(40_002, 'Unknown path')
  );
}

/** The page of the pop-up, at which everybody consents at once. An address to return to ends in a slash, and the app is its `client_key`. */
function askForConsent({ keys, codes, twin }: Scene, { query }: TwinCall): TwinReply {
  const redirect = query.get('redirect_uri') ?? '';
  if (query.get('client_key') !== keys.app || !redirect.endsWith('/')) return { status: 400, body: {} };
  const back = new URL(redirect);
  back.searchParams.set('state', query.get('state') ?? '');
  const code = randomUUID();
  codes.set(code, redirect);
  if (twin.declines) back.searchParams.set('error', 'access_denied');
  else back.searchParams.set('code', code);
  return { status: 302, body: {}, headers: { location: back.href } };
}

/** What is asked for with the app and without a token. */
function answerAsApp(scene: Scene, name: string, { body }: TwinCall): TwinReply | undefined {
  const { keys, tokens, registered } = scene;
  const isOurs = (id: string, secret: string) => body[id] === keys.app && body[secret] === keys.secret;
  if (name === 'business/webhook/update') {
    if (!isOurs('app_id', 'secret')) return refused(40_002, 'app_id: invalid');
    registered.set(String(body['event_type']), String(body['callback_url']));
    return done({});
  }
  if (!name.startsWith('tt_user/oauth2/')) return undefined;
  if (!isOurs('client_id', 'client_secret')) return refused(40_002, 'client_id: invalid');
  if (!name.endsWith('/revoke')) return issueTokens(scene, body);
  tokens.delete(String(body['access_token']));
  return done({});
}

/** Codes and refresh tokens are used up. */
function issueTokens({ keys, tokens, refresh, codes }: Scene, body: TwinCall['body']): TwinReply {
  const code = String(body['auth_code']);
  const isGood =
    body['grant_type'] === 'authorization_code'
      ? codes.get(code) === body['redirect_uri'] && codes.delete(code)
      : refresh.delete(String(body['refresh_token']));
  if (!isGood) return refused(40_103, 'The code or refresh token has expired');
  const access_token = `tiktok-${randomUUID()}`;
  const refresh_token = `refresh-${randomUUID()}`;
  tokens.add(access_token);
  refresh.add(refresh_token);
  return done({
    access_token,
    refresh_token,
    expires_in: DAY_S,
    open_id: keys.account,
    token_type: 'Bearer',
  });
}

async function answerMessages(
  scene: Scene,
  name: string,
  { query, body }: TwinCall,
): Promise<TwinReply | undefined> {
  const { people, messages, twin } = scene;
  if (name === 'business/message/conversation/list') return done(listConversations(scene, query));
  if (name === 'business/message/content/list') {
    const id = query.get('conversation_id');
    const person = people.get(id ?? '');
    if (!person) return refused(40_002, 'conversation_id: not found');
    return done({
      participants: [
        {
          role: 'PERSONAL_ACCOUNT',
          id: person.id,
          display_name: person.name,
          profile_image: person.picture ?? '',
        },
      ],
      messages: messages
        .filter(({ conversation_id }) => conversation_id === id)
        .slice(-20)
        .map(({ type, ...one }) => ({ ...one, message_type: String(type).toUpperCase() })),
    });
  }
  if (name === 'business/message/capabilities/get')
    return done({
      capability_infos: [{ capability_type: 'IMAGE_SEND', capability_result: twin.takesPictures }],
    });
  if (name === 'business/message/media/upload') return done({ media_id: `media_${randomUUID()}` });
  if (name === 'business/message/media/download') return done({ download_url: '/media/picture' });
  return name === 'business/message/send' ? takeMessage(scene, body) : undefined;
}

/** TikTok lists the conversations in which the account has answered apart from the others. */
function listConversations({ messages, keys }: Scene, query: URLSearchParams) {
  const byId = Map.groupBy(messages, ({ conversation_id }) => conversation_id);
  const isAnswered = (list: readonly Message[]) =>
    list.some(({ from_user }) => Object(from_user).id === keys.account);
  const wanted = [...byId].filter(
    ([, list]) => isAnswered(list) === (query.get('conversation_type') === 'SINGLE'),
  );
  return {
    conversations: wanted.map(([conversation_id, list]) => ({
      conversation_id,
      update_time: list.at(-1)?.timestamp,
    })),
    has_more: false,
    cursor: 0,
  };
}

async function takeMessage(scene: Scene, body: TwinCall['body']): Promise<TwinReply> {
  const { acts, people, twin, echo } = scene;
  const to = String(body['recipient'] ?? '');
  const person = people.get(to);
  if (!person) return refused(40_002, 'recipient: no such conversation');
  const type = String(body['message_type']);
  if (type === 'SENDER_ACTION') {
    acts.push({ kind: String(body['sender_action']), to, text: '' });
    return done({ message: { message_id: '' } });
  }
  const text =
    type === 'TEXT' ? String(Object(body['text']).body ?? '') : String(Object(body['image']).media_id ?? '');
  if (text === '' || text.length > MOST_TEXT)
    return refused(40_002, 'text.body: must have 1 to 6000 characters');
  const quotes = Object(body['referenced_message_info']).referenced_message_id;
  acts.push({ kind: type, to, text, ...(quotes === undefined ? {} : { quotes: String(quotes) }) });
  const content = type === 'TEXT' ? { text: { body: text } } : { image: { media_id: text } };
  const message = buildMessage(scene, person, {
    content: { type: type.toLowerCase(), ...content, message_tag: { source: 'API' } },
    isOwn: true,
  });
  if (twin.echoes?.when === 'before') await echo(message);
  if (twin.echoes?.when === 'after') setTimeout(() => void echo(message), 50);
  return done({ message: { message_id: message.message_id } });
}

/** A picture of one point. */
const PICTURE = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** A file by the address that a call named, for whom has the token. */
function answerPicture({ tokens }: Scene, { headers }: TwinCall): TwinReply {
  return tokens.has(headers.get('x-user') ?? '')
    ? { status: 200, body: PICTURE, headers: { 'content-type': 'image/png' } }
    : { status: 403, body: {} };
}
