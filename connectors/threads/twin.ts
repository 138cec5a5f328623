import {
  makeTwinPost,
  startTwinServer,
  type TwinCall,
  type TwinPost,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { META_SIGNATURE_HEADER, signMeta } from '#connectors/meta/signature.ts';
import { buildGraphError, refuse, refuseUnknown } from '#connectors/meta/twin-refusals.ts';
import { makeContainer, publishContainer, showContainer } from '#connectors/threads/twin-containers.ts';
import { writePost, type TwinThread, type TwinWorld } from '#connectors/threads/twin-world.ts';

/** The account of the twin that is connected, and its app. */
export const TWIN_ACCOUNT = { id: '78901', username: 'coffee' };
export const TWIN_VALUES = {
  access_token_secret: 'token-of-the-twin',
  app_secret: 'secret-of-the-twin',
  verify_token: 'chosen-by-us',
};

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
    containers: TwinWorld['containers'];
    world: TwinWorld;
    /** What the account published, replies and posts. */
    readonly published: readonly TwinThread[];
    /** Somebody posts; a reply names what it answers, a mention is listed as one. */
    say(username: string, text: string, more?: Record<string, unknown>): TwinThread;
    /** Delivers a change of a field to an address, signed with the app's secret. @returns the status of the response */
    deliver(url: string, field: string, value: unknown): Promise<number>;
  };

/** Starts a local server that behaves as Meta's pages describe. It listens on 127.0.0.1 only. */
export async function startThreadsTwin(clock: () => Date = () => new Date()): Promise<ThreadsTwin> {
  const world: TwinWorld = {
    account: TWIN_ACCOUNT.username,
    rejectsMedia: false,
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
  writePost(world, TWIN_ACCOUNT.username, { text: 'เปิดแล้ว', is_reply: false });
  return {
    ...server,
    misdeliver: post.misdeliver,
    posts: world.posts,
    containers: world.containers,
    world,
    get published() {
      return world.posts.filter(({ container }) => container !== undefined);
    },
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
      return writePost(world, username, {
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

const done = (body: unknown): TwinReply => ({ status: 200, body });

function answerThreads(world: TwinWorld, call: TwinCall): TwinReply {
  const { path, query, headers, method } = call;
  if (headers.get('authorization') !== `Bearer ${world.token}`) return refuse(401);
  const [, , first = '', second] = path.split('/');
  if (method !== 'GET') return change(world, call);
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
  if (first === 'me' && second === 'replies')
    return list(
      world.posts.filter(({ is_reply_owned_by_me }) => is_reply_owned_by_me === true),
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
  const post = world.posts.find(({ id }) => id === first);
  if (second === 'insights') return post ? showInsights(world, query) : refuseUnknown(first);
  return post ? done(post) : showContainer(world, first);
}

/** One name that is not known fails the whole call; shares are not reported. */
function showInsights({ retired }: TwinWorld, query: URLSearchParams): TwinReply {
  const names = (query.get('metric') ?? '').split(',');
  const unknown = names.find((name) => name === retired);
  if (unknown !== undefined)
    return buildGraphError(400, 100, `(#100) metric[0] must be one of the following values: ${unknown}`);
  const data = names
    .filter((name) => name !== 'shares')
    .map((name, at) => ({ name, period: 'lifetime', values: [{ value: at * 3 }] }));
  return done({ data });
}

function list(posts: readonly TwinThread[], query: URLSearchParams): TwinReply {
  const shown = posts.toReversed();
  const from = Number(query.get('after') ?? 0);
  const to = from + Number(query.get('limit') ?? 25);
  const paging =
    to < shown.length ? { paging: { cursors: { after: String(to) }, next: 'https://next.invalid' } } : {};
  return done({ data: shown.slice(from, to), ...paging });
}

function change(world: TwinWorld, { path, body, method }: TwinCall): TwinReply {
  const [, , first = '', second] = path.split('/');
  if (method === 'DELETE') {
    const at = world.posts.findIndex(({ id }) => id === first);
    if (at < 0) return refuseUnknown(first);
    world.posts.splice(at, 1);
    return done({ success: true });
  }
  if (second === 'manage_reply') {
    const isChanged = body['hide'] === true ? !world.hidden.has(first) : world.hidden.has(first);
    if (isChanged) world.acts += 1;
    if (body['hide'] === true) world.hidden.add(first);
    else world.hidden.delete(first);
    return done({ success: true });
  }
  if (second === 'threads') return makeContainer(world, body);
  return publishContainer(world, String(body['creation_id']));
}
