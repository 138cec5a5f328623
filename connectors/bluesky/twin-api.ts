import { computeCid } from '#connectors/bluesky/twin-cid.ts';
import type { TwinActor, TwinRecord, TwinWorld } from '#connectors/bluesky/twin-world.ts';
import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';

const POSTS = 'app.bsky.feed.post';
const LIMITS = { graphemes: 300, bytes: 3000, images: 4, blob: 2_000_000 };

/** A refusal in the format of the protocol (XRPC). */
export function refuse(
  status: number,
  error: string,
  { message = error, headers }: { message?: string; headers?: Record<string, string> } = {},
): TwinReply {
  return { status, body: { error, message }, ...(headers ? { headers } : {}) };
}

const done = (body: unknown): TwinReply => ({ status: 200, body });

/** The twin's answer to a call of a method. */
export function answerXrpc(world: TwinWorld, call: TwinCall): TwinReply {
  const name = call.path.replace('/xrpc/', '');
  const open = OPEN[name];
  if (open) return open(world, call);
  const method = METHODS[name];
  if (!method) return refuse(501, 'MethodNotImplemented');
  const token = (call.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  if (token === '') return refuse(401, 'AuthenticationRequired');
  if (!world.access.has(token)) return refuse(400, 'ExpiredToken', { message: 'Token has expired' });
  return method(world, call);
}

type Method = (world: TwinWorld, call: TwinCall) => TwinReply;

/** Methods that anybody may call, or that check their own token. */
const OPEN: Readonly<Record<string, Method | undefined>> = {
  'com.atproto.server.createSession': (world, { body }) => {
    const known = [world.account.handle, world.account.did].includes(String(body['identifier']));
    if (!known || body['password'] !== world.password)
      return refuse(401, 'AuthenticationRequired', { message: 'Invalid identifier or password' });
    world.logIns += 1;
    return done({ ...world.account, ...world.open(), active: true });
  },
  'com.atproto.server.refreshSession': (world, { headers }) => {
    const token = (headers.get('authorization') ?? '').replace(/^Bearer /, '');
    if (!world.refresh.delete(token)) return refuse(400, 'ExpiredToken');
    return done({ ...world.account, ...world.open() });
  },
  'com.atproto.server.deleteSession': (world, { headers }) => {
    world.refresh.delete((headers.get('authorization') ?? '').replace(/^Bearer /, ''));
    return done({});
  },
  'app.bsky.feed.getAuthorFeed': (world, { query }) => {
    const who = query.get('actor');
    const actor = [...world.actors.values()].find(({ did, handle }) => did === who || handle === who);
    if (!actor) return refuse(400, 'InvalidRequest', { message: 'Profile not found' });
    const own = world.list(POSTS).filter((record) => record.actor.did === actor.did);
    return page(own, query, (shown) => ({ feed: shown.map((record) => ({ post: toView(record) })) }));
  },
  'app.bsky.feed.getPosts': (world, { query }) => {
    const found = query.getAll('uris').flatMap((uri) => world.records.get(uri) ?? []);
    return done({ posts: found.map(toView) });
  },
};

const METHODS: Readonly<Record<string, Method | undefined>> = {
  'com.atproto.server.getSession': (world) => done({ ...world.account, active: true }),
  'com.atproto.identity.resolveHandle': (world, { query }) => {
    const actor = [...world.actors.values()].find(({ handle }) => handle === query.get('handle'));
    return actor
      ? done({ did: actor.did })
      : refuse(400, 'InvalidRequest', { message: 'Unable to resolve handle' });
  },
  'com.atproto.repo.createRecord': createRecord,
  'com.atproto.repo.putRecord': (world, { body }) => {
    const { collection, rkey, record } = readWrite(body);
    const { uri, cid } = world.write(world.account, { collection, rkey }, record);
    world.changes += 1;
    return done({ uri, cid });
  },
  'com.atproto.repo.deleteRecord': (world, { body }) => {
    const { collection, rkey } = readWrite(body);
    if (world.records.delete(`at://${world.account.did}/${collection}/${rkey}`)) world.changes += 1;
    return done({});
  },
  'com.atproto.repo.getRecord': (world, { query }) => {
    const uri = `at://${query.get('repo')}/${query.get('collection')}/${query.get('rkey')}`;
    const record = world.records.get(uri);
    return record
      ? done({ uri, cid: record.cid, value: record.value })
      : refuse(400, 'RecordNotFound', { message: `Could not locate record: ${uri}` });
  },
  'com.atproto.repo.uploadBlob': (world, { body, headers }) => {
    const { bytes } = body;
    const size = bytes instanceof Uint8Array ? bytes.length : 0;
    if (size > LIMITS.blob || world.rejectsFiles) return refuse(413, 'PayloadTooLarge');
    const $link = computeCid('file', String(world.next()));
    world.blobs.set($link, size);
    return done({ blob: { $type: 'blob', ref: { $link }, mimeType: headers.get('content-type'), size } });
  },
  'app.bsky.actor.getProfile': (world, { query }) => {
    const actor = world.actors.get(query.get('actor') ?? '');
    return actor
      ? done({ ...actor, followersCount: 7 })
      : refuse(400, 'InvalidRequest', { message: 'Profile not found' });
  },
  'app.bsky.notification.listNotifications': (world, { query }) => {
    const reasons = query.getAll('reasons');
    const notices = world.notices.filter(
      ({ reason, record }) =>
        (reasons.length === 0 || reasons.includes(reason)) && world.records.has(record.uri),
    );
    return page(notices.toReversed(), query, (shown) => ({
      notifications: shown.map(({ record, reason, subject }) => ({
        uri: record.uri,
        cid: record.cid,
        author: record.actor,
        reason,
        ...(subject === undefined ? {} : { reasonSubject: subject }),
        record: record.value,
        isRead: false,
        indexedAt: record.at,
      })),
    }));
  },
  'app.bsky.feed.searchPosts': (world, { query }) => {
    const words = (query.get('q') ?? '').toLowerCase();
    const found = world
      .list(POSTS)
      .filter(({ value }) => String(value['text']).toLowerCase().includes(words));
    return page(found, query, (shown) => ({ posts: shown.map(toView) }));
  },
};

/** One page of a list, with the cursor of the next. */
function page<Entry>(
  entries: readonly Entry[],
  query: URLSearchParams,
  show: (shown: readonly Entry[]) => Record<string, unknown>,
): TwinReply {
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? 50);
  return done({ ...show(entries.slice(from, to)), ...(to < entries.length ? { cursor: String(to) } : {}) });
}

function toView({ uri, cid, actor, value, at }: TwinRecord) {
  return { uri, cid, author: toProfile(actor), record: value, indexedAt: at, likeCount: 1, replyCount: 0 };
}

const toProfile = (actor: TwinActor) => ({ ...actor, labels: [] });

type RecordWrite = { collection: string; rkey: string; record: Record<string, unknown> };

function readWrite(body: TwinCall['body'], unnamed = ''): RecordWrite {
  const { collection, rkey = unnamed, record } = body;
  return { collection: String(collection), rkey: String(rkey), record: Object(record) };
}

/** A record key is never used twice, and the lexicon's limits hold. */
function createRecord(world: TwinWorld, { body }: TwinCall): TwinReply {
  const { collection, rkey, record } = readWrite(body, `3l${String(world.next()).padStart(11, 'a')}`);
  const text = String(record['text']);
  const images: unknown = Object(record['embed']).images;
  const isLong =
    [...new Intl.Segmenter().segment(text)].length > LIMITS.graphemes ||
    Buffer.byteLength(text) > LIMITS.bytes;
  if (isLong)
    return refuse(400, 'InvalidRequest', {
      message: 'Invalid app.bsky.feed.post record: Record/text must not be longer than 300 graphemes',
    });
  if (Array.isArray(images) && images.length > LIMITS.images)
    return refuse(400, 'InvalidRequest', {
      message: 'Record/embed/images must not have more than 4 elements',
    });
  if (world.records.has(`at://${world.account.did}/${collection}/${rkey}`))
    return refuse(500, 'InternalServerError', { message: 'There is already a value at key' });
  const { uri, cid } = world.write(world.account, { collection, rkey }, record);
  return done({ uri, cid, validationStatus: 'valid' });
}
