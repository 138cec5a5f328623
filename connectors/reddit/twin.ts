import {
  startTwinServer,
  type TwinCall,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';

/** The account of the twin that is connected, with its app. */
export const TWIN_VALUES = {
  client_id: 'app-of-the-twin',
  client_secret: 'secret-of-the-twin',
  username: 'coffee',
  password_secret: 'password-of-the-twin',
};

/** A thing of the twin: what Reddit wraps in its kind. */
export type TwinEntity = { kind: 't1' | 't3' | 't4'; data: Record<string, unknown> & { name: string } };

/** A running twin of Reddit. `url` replaces both of its hosts. */
export type RedditTwin = TwinServer & {
  /** Everything there is, newest last. */
  things: TwinEntity[];
  /** What the account wrote. */
  readonly sent: readonly { thing: string; text: string }[];
  /** Things that were removed by the account, and the changes of that. */
  readonly acts: number;
  /** Names of what is in the inbox. */
  inbox: Set<string>;
  /** Somebody writes; what has a `type` is in the inbox. */
  say(
    author: string,
    body: string,
    more?: Record<string, unknown> & { kind?: TwinEntity['kind'] },
  ): TwinEntity;
  edit(name: string, body: string): void;
  remove(name: string): void;
  /** The next answer to something written, with the status 200. */
  answerNext(json: unknown): void;
  readonly logIns: number;
};

type World = Pick<RedditTwin, 'things' | 'inbox'> & {
  logIns: number;
  sent: { thing: string; text: string }[];
  removed: Set<string>;
  acts: number;
  next: unknown;
  tokens: Set<string>;
  clock: () => Date;
  count: number;
};

/** Starts a local server that behaves as the recorded exchanges show. It listens on 127.0.0.1 only. */
export async function startRedditTwin(clock: () => Date = () => new Date()): Promise<RedditTwin> {
  const world: World = {
    things: [],
    sent: [],
    inbox: new Set(),
    removed: new Set(),
    acts: 0,
    next: undefined,
    tokens: new Set(),
    logIns: 0,
    clock,
    count: 0,
  };
  const server = await startTwinServer({
    answer: (call) => answerReddit(world, call),
    refuse: (status) => ({
      status,
      body: { message: 'refused', error: status },
      ...(status === 429 ? { headers: { 'x-ratelimit-reset': '120', 'x-ratelimit-remaining': '0.0' } } : {}),
    }),
    spares: ({ path }) => path === '/api/v1/access_token',
  });
  return {
    ...server,
    things: world.things,
    inbox: world.inbox,
    sent: world.sent,
    get acts() {
      return world.acts;
    },
    get logIns() {
      return world.logIns;
    },
    say: (author, body, more = {}) => say(world, author, { body, ...more }),
    edit: (name, body) => change(world, name, { body, edited: clock().getTime() / 1000 }),
    remove: (name) => change(world, name, { body: '[deleted]', author: '[deleted]' }),
    answerNext: (json) => {
      world.next = { json };
    },
  };
}

function say(
  world: World,
  author: string,
  { kind = 't1', ...more }: Record<string, unknown> & { kind?: TwinEntity['kind'] },
): TwinEntity {
  world.count += 1;
  const name = `${kind}_${world.count.toString(36)}`;
  const created_utc = Math.floor(world.clock().getTime() / 1000);
  const about =
    kind === 't1'
      ? { parent_id: 't3_post', link_id: 't3_post', context: `/r/coffee/comments/post/x/${name}/?context=3` }
      : {};
  const thing: TwinEntity = {
    kind,
    data: { id: name.slice(3), created_utc, edited: false, author, score: 1, ...about, ...more, name },
  };
  world.things.push(thing);
  if (more['type'] !== undefined || kind === 't4') world.inbox.add(name);
  return thing;
}

function change({ things }: World, name: string, fields: Record<string, unknown>): void {
  const thing = things.find(({ data }) => data.name === name);
  if (thing) Object.assign(thing.data, fields);
}

function done(body: unknown): TwinReply {
  return {
    status: 200,
    body,
    headers: { 'x-ratelimit-remaining': '599.0', 'x-ratelimit-reset': '300' },
  };
}

function answerReddit(world: World, call: TwinCall): TwinReply {
  if (call.path === '/api/v1/access_token') return issue(world, call);
  const token = (call.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  if (!world.tokens.has(token)) return { status: 401, body: { message: 'Unauthorized', error: 401 } };
  if (!call.headers.get('user-agent')?.startsWith('web:')) return { status: 429, body: 'Too Many Requests' };
  return call.method === 'GET' ? read(world, call) : write(world, call);
}

function issue(world: World, { headers, body }: TwinCall): TwinReply {
  const { client_id, client_secret, username, password_secret } = TWIN_VALUES;
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  if (headers.get('authorization') !== `Basic ${basic}`)
    return { status: 401, body: { message: 'Unauthorized', error: 401 } };
  if (body['username'] !== username || body['password'] !== password_secret)
    return done({ error: 'invalid_grant' });
  world.logIns += 1;
  const access_token = `token-${world.logIns}`;
  world.tokens.add(access_token);
  return done({ access_token, token_type: 'bearer', expires_in: 3600, scope: '*' });
}

function read(world: World, { path, query }: TwinCall): TwinReply {
  if (path === '/api/v1/me') return done({ name: TWIN_VALUES.username });
  if (path === '/api/info') {
    const names = (query.get('id') ?? '').split(',');
    return listing(
      world.things.filter(({ data }) => names.includes(data.name)),
      query,
    );
  }
  if (path === '/message/inbox')
    return listing(world.things.filter(({ data }) => world.inbox.has(data.name)).toReversed(), query);
  const person = /^\/user\/([^/]+)\/about$/.exec(path)?.[1];
  if (person !== undefined) return done({ kind: 't2', data: { name: person } });
  const author = /^\/user\/([^/]+)\/overview$/.exec(path)?.[1];
  const shown = world.things
    .filter(({ kind, data }) => {
      if (author !== undefined) return data['author'] === author;
      if (path.endsWith('/comments')) return kind === 't1';
      return kind === 't3' && String(data['title']).includes(query.get('q') ?? '');
    })
    .toReversed();
  return listing(shown, query);
}

function listing(things: readonly TwinEntity[], query: URLSearchParams): TwinReply {
  const after = query.get('after');
  const from = after === null ? 0 : things.findIndex(({ data }) => data.name === after) + 1;
  const children = things.slice(from, from + Number(query.get('limit') ?? 25));
  const isMore = from + children.length < things.length;
  return done({
    kind: 'Listing',
    data: { children, after: isMore ? children.at(-1)?.data.name : null, before: null },
  });
}

function write(world: World, { path, body }: TwinCall): TwinReply {
  if (path === '/api/remove' || path === '/api/approve') {
    const name = String(body['id']);
    const isChanged = path === '/api/remove' ? !world.removed.has(name) : world.removed.has(name);
    if (isChanged) world.acts += 1;
    if (path === '/api/remove') world.removed.add(name);
    else world.removed.delete(name);
    return done({});
  }
  const { next } = world;
  world.next = undefined;
  if (next !== undefined) return done(next);
  const text = String(body['text']);
  if (text.length > 10_000)
    return done({ json: { errors: [['TOO_LONG', 'this is too long (max: 10000)', 'text']] } });
  const thing = String(body['thing_id'] ?? body['to']);
  world.sent.push({ thing, text });
  if (path === '/api/compose') return done({ json: { errors: [] } });
  const made = say(world, TWIN_VALUES.username, { body: text, parent_id: thing });
  return done({ json: { errors: [], data: { things: [made] } } });
}
