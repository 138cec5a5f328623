import type { TwinFeed } from '#connectors/facebook/twin-feed.ts';
import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { buildGraphError, refuseUnknown } from '#connectors/meta/twin-refusals.ts';

/** Pictures that were handed over and are not yet public, and whether Meta takes any. */
export type TwinPhotos = {
  photos: Map<string, { name: string; alt: string }>;
  rejectsPhotos: boolean;
};

type PostScene = { page: string; feed: TwinFeed; held: TwinPhotos };

const done = (body: unknown): TwinReply => ({ status: 200, body });

/** The calls about posts of the page itself; nothing where a call is about something else. */
export function answerPosts(scene: PostScene, call: TwinCall): TwinReply | undefined {
  const { page, feed, held } = scene;
  const [, , id = '', edge] = call.path.split('/').map(decodeURIComponent);
  if (id === page && call.method === 'POST' && edge === 'photos') return takePhoto(held, call);
  if (id === page && call.method === 'POST' && edge === 'feed') return takePost(scene, call);
  const post = feed.find(id);
  if (edge === 'insights') return post ? showInsights(call) : refuseUnknown(id);
  if (post && edge === 'comments' && call.method === 'POST')
    return done({ id: feed.comment(id, { id: page, name: 'twinpage' }, String(call.body['message'] ?? '')) });
  if (edge !== undefined) return undefined;
  if (call.method === 'DELETE' && id.startsWith(`${page}_`)) {
    if (!post) return refuseUnknown(id);
    feed.remove(id);
    return done({ success: true });
  }
  if (!post) return undefined;
  if (call.method === 'POST' && typeof call.body['message'] === 'string') {
    post.message = call.body['message'];
    return done({ success: true });
  }
  return call.method === 'GET'
    ? done({
        id,
        reactions: { data: [], summary: { total_count: 8 } },
        comments: { data: [], summary: { total_count: post.comments.length } },
      })
    : undefined;
}

function takePhoto(held: TwinPhotos, { body }: TwinCall): TwinReply {
  const { source, published, alt_text_custom = '' } = body;
  if (held.rejectsPhotos) return buildGraphError(400, 324, 'Missing or invalid image file', 2_069_019);
  if (!(source instanceof File) || published !== 'false')
    return buildGraphError(400, 100, 'Invalid parameter');
  const id = `photo-${held.photos.size + 1}`;
  held.photos.set(id, { name: source.name, alt: String(alt_text_custom) });
  return done({ id });
}

function takePost({ page, feed, held }: PostScene, { body }: TwinCall): TwinReply {
  const { message = '', attached_media = [], link } = body;
  const photos = Array.isArray(attached_media)
    ? attached_media.map((one) => String(Object(one).media_fbid))
    : [];
  if (photos.some((id) => !held.photos.has(id))) return buildGraphError(400, 100, 'Invalid photo id');
  if (message === '' && link === undefined && photos.length === 0)
    return buildGraphError(400, 100, '(#100) You must provide a message, link or attachment');
  return done({ id: feed.publish({ id: page, name: 'twinpage' }, String(message), photos.length) });
}

/** Clicks are not reported. */
function showInsights({ query }: TwinCall): TwinReply {
  const names = (query.get('metric') ?? '').split(',').filter((name) => name !== 'post_clicks');
  return done({
    data: names.map((name, at) => ({ name, period: 'lifetime', values: [{ value: 100 - at }] })),
  });
}
