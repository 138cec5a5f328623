import {
  makeTwinPost,
  startTwinServer,
  type TwinCall,
  type TwinPost,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { META_SIGNATURE_HEADER, signMeta } from '#connectors/meta/signature.ts';
import { buildGraphError, refuse } from '#connectors/meta/twin-refusals.ts';

/** The account of the twin that is connected, and its app. */
export const TWIN_ACCOUNT = { id: '78901', username: 'coffee' };
export const TWIN_VALUES = {
  access_token_secret: 'token-of-the-twin',
  app_secret: 'secret-of-the-twin',
  verify_token: 'chosen-by-us',
};

/** A post of the twin, as the API shows it. */
export type TwinThread = Record<string, unknown> & { id: string; username: string; timestamp: string };

/** A running twin of Threads. `url` replaces its API. */
export type ThreadsTwin = TwinServer &
  Pick<TwinPost, 'misdeliver'> & {
    posts: TwinThread[];
    /** What the account published. */
    readonly sent: readonly TwinThread[];
    /** Replies that the account has hidden, and the changes of that. */
    readonly acts: number;
    /** The token that is valid. */
    token: string;
    /** What becomes of containers that are not ready at once. */
    containers: Map<string, { status: string; text: string; reply_to: string | undefined }>;
    /** Somebody posts; a reply names what it answers, a mention is listed as one. */
    say(username: string, text: string, more?: Record<string, unknown>): TwinThread;
    /** Delivers a change of a field to an address, signed with the app's secret. @returns the status of the response */
    deliver(url: string, field: string, value: unknown): Promise<number>;
  };

type World = {
  posts: TwinThread[];
  hidden: Set<string>;
  acts: number;
  count: number;
  token: string;
  containers: ThreadsTwin['containers'];
  clock: () => Date;
};

/** Starts a local server that behaves as Meta's pages describe. It listens on 127.0.0.1 only. */
export async function startThreadsTwin(clock: () => Date = () => new Date()): Promise<ThreadsTwin> {
  const world: World = {
    posts: [],
    hidden: new Set(),
    acts: 0,
    count: 1000,
    token: TWIN_VALUES.access_token_secret,
    containers: new Map(),
    clock,
  };
  const server = await startTwinServer({
    answer: (call) => answerThreads(world, call),
    refuse,
    // A container is not public: faults meet what makes it so.
    spares: ({ method, path }) => method === 'POST' && path.endsWith('/threads'),
  });
  const post = makeTwinPost((body) => ({ [META_SIGNATURE_HEADER]: signMeta(body, TWIN_VALUES.app_secret) }));
  write(world, TWIN_ACCOUNT.username, { text: 'เปิดแล้ว', is_reply: false });
  return {
    ...server,
    misdeliver: post.misdeliver,
    posts: world.posts,
    containers: world.containers,
    get sent() {
      return world.posts.filter(({ is_reply_owned_by_me }) => is_reply_owned_by_me === true);
    },
    get acts() {
      return world.acts;
    },
    get token() {
      return world.token;
    },
    set token(token) {
      world.token = token;
    },
    say: (username, text, more = {}) => {
      const [root] = world.posts;
      return write(world, username, {
        text,
        is_reply: true,
        root_post: { id: root?.id },
        replied_to: { id: root?.id },
        ...more,
      });
    },
    deliver: (url, field, value) =>
      post.deliver(url, {
        app_id: '1',
        topic: 'moderate',
        target_id: TWIN_ACCOUNT.id,
        time: Math.floor(clock().getTime() / 1000),
        subscription_id: '2',
        values: { value, field },
      }),
  };
}

function write(world: World, username: string, more: Record<string, unknown>): TwinThread {
  world.count += 1;
  const id = String(world.count);
  const post = {
    id,
    username,
    timestamp: world.clock().toISOString(),
    media_type: 'TEXT_POST',
    permalink: `https://www.threads.com/@${username}/post/${id}`,
    ...more,
  };
  world.posts.push(post);
  return post;
}

const done = (body: unknown): TwinReply => ({ status: 200, body });

function answerThreads(world: World, call: TwinCall): TwinReply {
  const { path, query, headers, method } = call;
  if (headers.get('authorization') !== `Bearer ${world.token}`) return refuse(401);
  const [, , first = '', second] = path.split('/');
  if (method === 'POST') return change(world, call);
  if (first === 'refresh_access_token') {
    world.token = `${world.token}-renewed`;
    return done({ access_token: world.token, token_type: 'bearer', expires_in: 5_184_000 });
  }
  if (first === 'keyword_search')
    return list(
      world.posts.filter(({ text }) => String(text).includes(query.get('q') ?? '')),
      query,
    );
  if (first === 'me' && second === undefined) return done(TWIN_ACCOUNT);
  if (second === 'threads_publishing_limit')
    return done({
      data: [
        {
          reply_quota_usage: world.posts.filter(({ is_reply_owned_by_me }) => is_reply_owned_by_me === true)
            .length,
          reply_config: { quota_total: 1000, quota_duration: 86_400 },
        },
      ],
    });
  if (first === 'me' && second === 'threads')
    return list(
      world.posts
        .filter(({ username, is_reply }) => username === TWIN_ACCOUNT.username && is_reply === false)
        .map((post) => ({ ...post, has_replies: true })),
      query,
    );
  if (first === 'me')
    return list(
      world.posts.filter(({ mentions_us }) => mentions_us === true),
      query,
    );
  if (second === 'conversation')
    return list(
      world.posts.filter(({ root_post }) => Object(root_post).id === first),
      query,
    );
  const container = world.containers.get(first);
  return container ? done({ id: first, status: container.status }) : GONE;
}

const GONE = buildGraphError(400, 100, 'Unsupported get request. Object does not exist');

function list(posts: readonly TwinThread[], query: URLSearchParams): TwinReply {
  const shown = posts.toReversed();
  const from = Number(query.get('after') ?? 0);
  const to = from + Number(query.get('limit') ?? 25);
  const paging =
    to < shown.length ? { paging: { cursors: { after: String(to) }, next: 'https://next.invalid' } } : {};
  return done({ data: shown.slice(from, to), ...paging });
}

function change(world: World, { path, body }: TwinCall): TwinReply {
  const [, , first = '', second] = path.split('/');
  if (second === 'manage_reply') {
    const isChanged = body['hide'] === true ? !world.hidden.has(first) : world.hidden.has(first);
    if (isChanged) world.acts += 1;
    if (body['hide'] === true) world.hidden.add(first);
    else world.hidden.delete(first);
    return done({ success: true });
  }
  if (second === 'threads') {
    const text = String(body['text'] ?? '');
    if (text.length > 500)
      return buildGraphError(400, 100, 'Param text must be at most 500 characters long.');
    world.count += 1;
    const id = `c${world.count}`;
    const reply_to = typeof body['reply_to_id'] === 'string' ? body['reply_to_id'] : undefined;
    world.containers.set(id, { status: 'FINISHED', text, reply_to });
    return done({ id });
  }
  const container = world.containers.get(String(body['creation_id']));
  if (container?.status !== 'FINISHED')
    return buildGraphError(400, 24, 'The requested resource does not exist');
  container.status = 'PUBLISHED';
  const { id } = write(world, TWIN_ACCOUNT.username, {
    text: container.text,
    is_reply: true,
    is_reply_owned_by_me: true,
    replied_to: { id: container.reply_to },
    root_post: { id: world.posts[0]?.id },
  });
  return done({ id });
}
