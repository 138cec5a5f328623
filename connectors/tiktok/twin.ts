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
import { answerMessages, addMessage, type MessageScene } from '#connectors/tiktok/twin-messages.ts';
import { answerTasks, makeTwinTasks, type TwinTasks } from '#connectors/tiktok/twin-publish.ts';
import { done, refuse, refused } from '#connectors/tiktok/twin-reply.ts';
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
    /** What the account publishes. */
    tasks: TwinTasks;
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

type Scene = MessageScene & {
  tokens: Set<string>;
  refresh: Set<string>;
  codes: Map<string, string>;
  video: TwinVideo;
  tasks: TwinTasks;
  twin: Pick<TiktokTwin, 'echoes' | 'takesPictures' | 'declines'>;
  registered: Map<string, string>;
};

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
    tasks: makeTwinTasks(),
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
    tasks: scene.tasks,
    registered: scene.registered,
    expire: () => scene.tokens.clear(),
    misdeliver: post.misdeliver,
    deliver,
    sayAs: async (person: TwinPerson, content: Record<string, unknown>, webhook: string | null) => {
      const message = addMessage(scene, person, { content, isOwn: false });
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
    answerTasks({ tasks: scene.tasks, now: scene.now }, name, call) ??
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
