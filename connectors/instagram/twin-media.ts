import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { buildGraphError, refuseUnknown } from '#connectors/meta/twin-refusals.ts';

/** A container of the twin, and what it becomes. */
type TwinContainer = {
  state: string;
  caption: string;
  media_type: string;
  children: readonly string[];
  fields: Readonly<Record<string, unknown>>;
};

/** A medium that the account published. */
export type TwinMedium = {
  id: string;
  caption: string;
  media_type: string;
  timestamp: string;
  children: readonly string[];
  comments: { id: string; text: string }[];
  fields: Readonly<Record<string, unknown>>;
};

/** What the twin account publishes: containers, media, and whether its files are rejected while Meta fetches them. */
export type TwinMedia = {
  containers: Map<string, TwinContainer>;
  media: TwinMedium[];
  rejectsMedia: boolean;
  /** A fresh container is not found when it is first looked at. */
  isSlow: boolean;
};

type MediaScene = { account: string; held: TwinMedia; now: () => Date };

const done = (body: unknown): TwinReply => ({ status: 200, body });

/** The calls about the account's own media; nothing where a call is about something else. */
export function answerMedia(scene: MediaScene, call: TwinCall): TwinReply | undefined {
  const { account, held } = scene;
  const [, , id = '', edge] = call.path.split('/').map(decodeURIComponent);
  if (id === account && call.method === 'POST' && edge === 'media') return makeContainer(held, call);
  if (id === account && call.method === 'POST' && edge === 'media_publish')
    return publishContainer(scene, call);
  if (id === account && call.method === 'GET' && (edge === 'media' || edge === 'stories'))
    return held.media.length > 0 ? listMedia(scene, edge) : undefined;
  const container = held.containers.get(id);
  if (container) return showContainer(held, container, id);
  const medium = held.media.find((one) => one.id === id);
  if (!medium) return edge === 'insights' ? refuseUnknown(id) : undefined;
  if (edge === 'comments') return answerComments(scene, medium, call);
  if (edge === 'insights') return showInsights(medium, call);
  return done(showMedium(medium));
}

function makeContainer(held: TwinMedia, { body }: TwinCall): TwinReply {
  const { caption = '', media_type, children = '', image_url, video_url } = body;
  const parts = String(children).split(',').filter(Boolean);
  if (media_type === 'CAROUSEL' ? parts.length < 2 : image_url === undefined && video_url === undefined)
    return buildGraphError(400, 100, 'The parameter image_url is required.', 2_207_028);
  if (parts.some((part) => held.containers.get(part)?.state !== 'FINISHED'))
    return buildGraphError(400, 9007, 'Media ID is not available', 2_207_027);
  const id = `c${held.containers.size + 1}`;
  held.containers.set(id, {
    state: held.rejectsMedia || video_url !== undefined ? 'IN_PROGRESS' : 'FINISHED',
    caption: String(caption),
    media_type: typeof media_type === 'string' ? media_type : 'IMAGE',
    children: parts,
    fields: body,
  });
  return done({ id });
}

function showContainer(held: TwinMedia, container: TwinContainer, id: string): TwinReply {
  if (held.isSlow) {
    held.isSlow = false;
    return refuseUnknown(id);
  }
  const { state } = container;
  if (state === 'IN_PROGRESS') container.state = held.rejectsMedia ? 'ERROR' : 'FINISHED';
  return done({ id, status_code: state });
}

function publishContainer({ held, now }: MediaScene, { body }: TwinCall): TwinReply {
  const container = held.containers.get(String(body['creation_id']));
  if (container?.state !== 'FINISHED')
    return buildGraphError(400, 9007, 'Media ID is not available', 2_207_027);
  container.state = 'PUBLISHED';
  const id = String(17_900_000 + held.media.length);
  const { caption, media_type, children, fields } = container;
  const timestamp = `${now().toISOString().slice(0, 19)}+0000`;
  held.media.unshift({ id, caption, media_type, children, fields, timestamp, comments: [] });
  return done({ id });
}

function listMedia({ held }: MediaScene, edge: string): TwinReply {
  const shown = held.media.filter(({ media_type }) => (media_type === 'STORIES') === (edge === 'stories'));
  return done({ data: shown.map(showMedium) });
}

function showMedium({ id, caption, media_type, timestamp, children }: TwinMedium): object {
  return {
    id,
    timestamp,
    media_type,
    permalink: `https://www.instagram.com/p/${id}/`,
    ...(media_type === 'STORIES' ? {} : { caption }),
    ...(children.length > 0 ? { children: { data: children.map((one) => ({ id: one })) } } : {}),
  };
}

/** A write that names `fields` is refused, and done. */
function answerComments(
  { account }: MediaScene,
  medium: TwinMedium,
  { method, body, query }: TwinCall,
): TwinReply {
  if (method === 'GET')
    return done({ data: medium.comments.map((one) => ({ ...one, from: { id: account } })).toReversed() });
  const id = `${medium.id}${medium.comments.length}`;
  medium.comments.push({ id, text: String(body['message'] ?? '') });
  return query.has('fields') ? buildGraphError(400, 100, 'Tried accessing nonexisting field') : done({ id });
}

/** A medium of a carousel has no follows; one unknown name fails the call. */
function showInsights({ media_type }: TwinMedium, { query }: TwinCall): TwinReply {
  const names = (query.get('metric') ?? '').split(',');
  if (media_type === 'CAROUSEL' && names.includes('follows'))
    return buildGraphError(400, 100, '(#100) metric[7] is not supported for this media product type');
  return done({
    data: names.map((name, at) => ({ name, period: 'lifetime', values: [{ value: 50 - at }] })),
  });
}
