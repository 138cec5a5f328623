import {
  makeTwinPost,
  startTwinServer,
  type TwinCall,
  type TwinPost,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { signX, X_SIGNATURE_HEADER } from '#connectors/twitter/signature.ts';
import { answerOwn, type TwinOwn } from '#connectors/twitter/twin-posts.ts';
import { makeTwinTimeline, type TwinTimeline } from '#connectors/twitter/twin-timeline.ts';

/** What the twin of X received: a message, or an action. */
export type XAct =
  | { kind: 'direct' | 'post'; to: string; text: string }
  | { kind: 'hide' | 'show' | 'like' | 'unlike'; to: string };

/** An account of the twin: the result of a consent, and the app's consumer secret. */
export type TwinAccountKeys = { me: string; token: string; secret: string };

/** A user of X. */
export type XVoice = { id: string; name: string; username: string };

/** A running twin of X: its interface, and the people who write to the account. Ids grow as X's do. */
export type AccountTwin = TwinServer &
  Pick<TwinPost, 'misdeliver'> & {
    acts: readonly XAct[];
    /** The Posts of people, to be polled. */
    timeline: TwinTimeline;
    /** What the account published. */
    own: TwinOwn;
    /** A user writes a direct message. @returns the response of the webhook */
    sayAs(person: XVoice, text: string, webhook: string): Promise<number>;
    /** A user mentions the account in a Post. @returns its id and the response of the webhook */
    mentionAs(person: XVoice, text: string, webhook: string): Promise<{ id: string; status: number }>;
    deliver(
      webhook: string,
      event: { event_type: string; payload: unknown; includes?: unknown },
    ): Promise<number>;
  };

/** Starts a twin of X for one account. What was written can also be polled (mentions, direct messages). */
export async function startAccountTwin(
  keys: TwinAccountKeys,
  now: () => Date = () => new Date(),
): Promise<AccountTwin> {
  const acts: XAct[] = [];
  const heard: TwinEvents = { posts: [], directs: [], users: [] };
  let made = 0n;
  // An id contains its millisecond, counted from November 2010, above 22 other bits.
  const next = (): string =>
    String((BigInt(now().getTime() - 1_288_834_974_657) << 22n) + ((made += 1n) & 0x3fffffn));
  const timeline = makeTwinTimeline(next, now);
  const own: TwinOwn = { posts: [], files: new Map(), rejectsFilms: false };
  const server = await startTwinServer({
    answer: (call) => answer({ keys, acts, heard, next, timeline, own, now }, call),
    refuse,
    // A file is not public: faults meet what makes it so.
    spares: ({ path }) => path.startsWith('/2/media/'),
  });
  const post = makeTwinPost((body) => ({ [X_SIGNATURE_HEADER]: signX(body, keys.secret) }));
  const deliver: AccountTwin['deliver'] = (webhook, event) =>
    post.deliver(webhook, {
      data: { event_uuid: next(), filter: { user_id: keys.me }, tag: 'twin', ...event },
    });
  return {
    ...server,
    acts,
    timeline,
    own,
    deliver,
    misdeliver: post.misdeliver,
    sayAs: (person, text, webhook) => {
      const id = next();
      heard.users.push(person);
      heard.directs.push({
        id,
        event_type: 'MessageCreate',
        text,
        sender_id: person.id,
        dm_conversation_id: `${person.id}-${keys.me}`,
        created_at: now().toISOString(),
      });
      const event = {
        type: 'message_create',
        id,
        created_timestamp: String(now().getTime()),
        message_create: { target: { recipient_id: keys.me }, sender_id: person.id, message_data: { text } },
      };
      return deliver(webhook, {
        event_type: 'dm.received',
        payload: { direct_message_events: [event], users: { [person.id]: { data: person } } },
      });
    },
    mentionAs: async (person, text, webhook) => {
      const id = next();
      const payload = {
        id,
        text,
        author_id: person.id,
        conversation_id: id,
        created_at: now().toISOString(),
        lang: 'und',
      };
      heard.users.push(person);
      heard.posts.push(payload);
      return {
        id,
        status: await deliver(webhook, {
          event_type: 'post.mention.create',
          payload,
          includes: { users: [person] },
        }),
      };
    },
  };
}

type TwinEvents = { posts: unknown[]; directs: unknown[]; users: XVoice[] };
type Scene = {
  keys: TwinAccountKeys;
  acts: XAct[];
  heard: TwinEvents;
  next: () => string;
  timeline: TwinTimeline;
  own: TwinOwn;
  now: () => Date;
};

function problem(status: number, title: string, headers: Record<string, string> = {}): TwinReply {
  return {
    status,
    headers,
    body: { title, type: 'about:blank', status, detail: title },
  };
}

function refuse(status: 401 | 429 | 500): TwinReply {
  if (status === 401) return problem(401, 'Unauthorized');
  if (status === 429)
    return problem(429, 'Too Many Requests', {
      'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) + 120),
    });
  return problem(503, 'Service Unavailable');
}

/** What concerns the account's own Posts; those that it writes are acts too. */
function answerPublished({ keys, acts, own, next, now }: Scene, call: TwinCall): TwinReply | undefined {
  const reply = answerOwn({ me: keys.me, own, next, now }, call);
  const isPost = call.method === 'POST' && call.path === '/2/tweets' && reply?.status === 201;
  if (isPost) acts.push({ kind: 'post', to: own.posts[0]?.reply_to ?? '', text: own.posts[0]?.said ?? '' });
  return reply;
}

function answer(scene: Scene, call: TwinCall): TwinReply {
  const { keys, acts, heard, next, timeline } = scene;
  const { method, path, headers, body } = call;
  if (headers.get('authorization') !== `Bearer ${keys.token}`) return refuse(401);
  const published = answerPublished(scene, call);
  if (published) return published;
  const shown = timeline.answer(call);
  if (shown) return shown;
  const text = String(body['text'] ?? '');
  const direct = /^\/2\/dm_conversations\/with\/([^/]+)\/messages$/.exec(path);
  if (method === 'POST' && direct) {
    acts.push({ kind: 'direct', to: decodeURIComponent(direct[1] ?? ''), text });
    return {
      status: 201,
      body: { data: { dm_conversation_id: `${direct[1]}-${keys.me}`, dm_event_id: next() } },
    };
  }
  const hidden = /^\/2\/tweets\/([^/]+)\/hidden$/.exec(path);
  if (method === 'PUT' && hidden) {
    acts.push({ kind: body['hidden'] === true ? 'hide' : 'show', to: hidden[1] ?? '' });
    return { status: 200, body: { data: { hidden: body['hidden'] } } };
  }
  const liked = /^\/2\/users\/[^/]+\/likes(?:\/([^/]+))?$/.exec(path);
  if (liked) {
    const to = liked[1] ?? String(body['tweet_id'] ?? '');
    acts.push({ kind: method === 'DELETE' ? 'unlike' : 'like', to });
    return { status: 200, body: { data: { liked: method !== 'DELETE' } } };
  }
  const includes = { users: heard.users };
  if (path.endsWith('/mentions')) return { status: 200, body: { data: heard.posts, includes } };
  if (path === '/2/dm_events') return { status: 200, body: { data: heard.directs, includes } };
  if (path === '/2/users/me')
    return { status: 200, body: { data: { id: keys.me, name: 'Twin', username: 'twin' } } };
  const owner = heard.users.find((user) => path === `/2/users/${user.id}`);
  if (method === 'GET' && owner) return { status: 200, body: { data: owner } };
  return problem(404, 'Not Found');
}
