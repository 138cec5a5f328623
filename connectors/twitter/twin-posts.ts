import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { extractUrls } from '#engine/twitter-text/addresses.ts';

/** A Post of the account, as X shows it: with links in its own short form and three characters as entities. */
export type TwinOwnPost = {
  id: string;
  said: string;
  text: string;
  created_at: string;
  media: readonly string[];
  reply_to?: string;
  body: Readonly<Record<string, unknown>>;
};

/** What the account published, and its files: whether each is prepared, and what describes it. */
export type TwinOwn = {
  posts: TwinOwnPost[];
  files: Map<string, { isReady: boolean; parts: number; alt: string }>;
  /** Whether films are refused while they are prepared. */
  rejectsFilms: boolean;
};

type OwnScene = { me: string; own: TwinOwn; next: () => string; now: () => Date };

const done = (data: unknown, status = 200): TwinReply => ({ status, body: { data } });

function problem(status: number, title: string, detail: string): TwinReply {
  return { status, body: { title, type: 'about:blank', status, detail } };
}

/** The calls about the account's own Posts and files; nothing where a call is about something else. */
export function answerOwn(scene: OwnScene, call: TwinCall): TwinReply | undefined {
  const { me, own } = scene;
  const { method, path, query } = call;
  if (path.startsWith('/2/media/')) return answerMedia(scene, call);
  if (method === 'POST' && path === '/2/tweets') return createPost(scene, call);
  if (method === 'GET' && path === `/2/users/${me}/tweets`) {
    const since = Date.parse(query.get('start_time') ?? '1970-01-01');
    const shown = own.posts.filter(({ created_at }) => Date.parse(created_at) >= since);
    return shown.length === 0
      ? { status: 200, body: { meta: { result_count: 0 } } }
      : done(shown.slice(0, Number(query.get('max_results'))).map(show));
  }
  if (method === 'GET' && path === '/2/tweets') return listCounts(own, (query.get('ids') ?? '').split(','));
  const removed = /^\/2\/tweets\/(\d+)$/.exec(path)?.[1];
  if (method !== 'DELETE' || removed === undefined) return undefined;
  own.posts = own.posts.filter(({ id }) => id !== removed);
  return done({ deleted: true });
}

function show({ id, text, created_at, media }: TwinOwnPost): object {
  return { id, text, created_at, ...(media.length > 0 ? { attachments: { media_keys: media } } : {}) };
}

function createPost({ own, next, now }: OwnScene, { body }: TwinCall): TwinReply {
  const said = String(body['text'] ?? '');
  const ids: unknown = Object(body['media']).media_ids ?? [];
  const media = Array.isArray(ids) ? ids.map(String) : [];
  const to: unknown = Object(body['reply']).in_reply_to_tweet_id;
  if (media.some((id) => own.files.get(id)?.isReady !== true))
    return problem(400, 'Invalid Request', 'Your media IDs are invalid.');
  if (to === undefined && own.posts.some((post) => post.said === said && said !== ''))
    return problem(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.');
  const id = next();
  const created_at = now().toISOString();
  const reply = to === undefined ? {} : { reply_to: String(to) };
  own.posts.unshift({ id, said, text: shorten(said, media), created_at, media, body, ...reply });
  return done({ id, text: said }, 201);
}

function shorten(said: string, media: readonly string[]): string {
  const short = extractUrls(said).reduce(
    (text, { url }) => text.replace(url, 'https://t.co/aB3dE5fG7h'),
    said,
  );
  const shown = media.length > 0 ? `${short} https://t.co/m3d1a00000` : short;
  return shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function listCounts(own: TwinOwn, ids: readonly string[]): TwinReply {
  const found = own.posts.filter(({ id }) => ids.includes(id));
  const gone = ids.filter((id) => !found.some((post) => post.id === id));
  return {
    status: 200,
    body: {
      data: found.map(({ id, text }) => ({
        id,
        text,
        public_metrics: {
          retweet_count: 2,
          reply_count: 1,
          like_count: 5,
          quote_count: 0,
          impression_count: 90,
        },
      })),
      ...(gone.length > 0
        ? { errors: gone.map((resource_id) => ({ resource_id, title: 'Not Found Error' })) }
        : {}),
    },
  };
}

function answerMedia({ own, next }: OwnScene, { method, path, query, body }: TwinCall): TwinReply {
  const [, , , kind, id = '', act] = path.split('/');
  if (kind === 'metadata') {
    const file = own.files.get(String(body['id']));
    if (file) file.alt = String(Object(Object(body['metadata']).alt_text).text);
    return done({ id: body['id'] });
  }
  if (method === 'GET') return showFile(own, query.get('media_id') ?? '');
  if (act === undefined) {
    const made = next();
    own.files.set(made, { isReady: id !== 'initialize', parts: 0, alt: '' });
    return done({ id: made, expires_after_secs: 86_400 });
  }
  const file = own.files.get(id);
  if (!file) return problem(404, 'Not Found', 'Not Found');
  if (act === 'append') {
    file.parts += 1;
    return done({});
  }
  return done({ id, processing_info: { state: 'pending', check_after_secs: 3 } });
}

/** A film is prepared, or refused, at the second look. */
function showFile(own: TwinOwn, id: string): TwinReply {
  const file = own.files.get(id);
  if (!file) return problem(404, 'Not Found', 'Not Found');
  const state = own.rejectsFilms ? 'failed' : 'succeeded';
  file.isReady = !own.rejectsFilms;
  return done({ id, processing_info: { state } });
}
