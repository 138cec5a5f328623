import type { TwinReply } from '#connectors/kit/twin-server.ts';
import { buildGraphError, refuseUnknown } from '#connectors/meta/twin-refusals.ts';
import { writePost, type TwinContainer, type TwinWorld } from '#connectors/threads/twin-world.ts';

const done = (body: unknown): TwinReply => ({ status: 200, body });

/** POST /me/threads: nothing is public. Films are fetched for a while. */
export function makeContainer(world: TwinWorld, body: Readonly<Record<string, unknown>>): TwinReply {
  const text = String(body['text'] ?? '');
  if (text.length > 500) return buildGraphError(400, 100, 'Param text must be at most 500 characters long.');
  const children = typeof body['children'] === 'string' ? body['children'].split(',') : [];
  const parts = children.flatMap((id) => world.containers.get(id) ?? []);
  if (
    parts.length !== children.length ||
    parts.some(({ status, is_part }) => status !== 'FINISHED' || !is_part)
  )
    return buildGraphError(400, 100, 'Param children must be containers that are ready.');
  world.count += 1;
  const id = `c${world.count}`;
  const media_type = String(body['media_type']);
  const url = body['image_url'] ?? body['video_url'];
  const { alt_text } = body;
  const own =
    url === undefined
      ? []
      : [
          {
            media_type,
            media_url: String(url),
            ...(alt_text === undefined ? {} : { alt_text: String(alt_text) }),
          },
        ];
  const isFetched = media_type !== 'VIDEO' && !world.rejectsMedia;
  world.containers.set(id, {
    status: isFetched || own.length === 0 ? 'FINISHED' : 'IN_PROGRESS',
    text,
    reply_to: typeof body['reply_to_id'] === 'string' ? body['reply_to_id'] : undefined,
    media: [...own, ...parts.flatMap(({ media }) => media)],
    is_part: body['is_carousel_item'] === true,
  });
  return done({ id });
}

/** GET /{container}: a film is ready, or rejected, at the second look. */
export function showContainer(world: TwinWorld, id: string): TwinReply {
  const container = world.containers.get(id);
  if (!container) return refuseUnknown(id);
  const { status } = container;
  if (status === 'IN_PROGRESS') container.status = world.rejectsMedia ? 'ERROR' : 'FINISHED';
  return done({ id, status });
}

/** POST /me/threads_publish: a container becomes one post. */
export function publishContainer(world: TwinWorld, id: string): TwinReply {
  const container = world.containers.get(id);
  if (container?.status !== 'FINISHED')
    return buildGraphError(400, 24, 'The requested resource does not exist', 4_279_009);
  container.status = 'PUBLISHED';
  return done({ id: writePost(world, world.account, { container: id, ...toPost(world, container) }).id });
}

function toPost(world: TwinWorld, { text, reply_to, media }: TwinContainer): Record<string, unknown> {
  const [only, ...others] = media;
  const shown = others.length > 0 ? { media_type: 'CAROUSEL_ALBUM', children: { data: media } } : { ...only };
  if (reply_to === undefined) return { text, is_reply: false, ...shown };
  return {
    text,
    ...shown,
    is_reply: true,
    is_reply_owned_by_me: true,
    replied_to: { id: reply_to },
    root_post: { id: world.posts[0]?.id },
  };
}
