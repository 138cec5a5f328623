import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { refuseTwin } from '#connectors/youtube/twin-comments.ts';

/** A video of the channel. */
export type TwinUpload = {
  id: string;
  resource: Readonly<Record<string, unknown>>;
  bytes: number;
  at: string;
  thumbnail?: number;
  comments: { id: string; text: string }[];
};

type TwinSession = {
  resource: Readonly<Record<string, unknown>>;
  total: number;
  received: number;
  video?: string;
};

/** Upload sessions of the twin and what they became. */
export type TwinUploads = {
  sessions: Map<string, TwinSession>;
  videos: TwinUpload[];
  /** The reason for which the next session is refused. */
  refusal?: string;
  /** A video is not found by its id when it is first commented. */
  isSlow: boolean;
};

type UploadScene = { channel: string; uploads: TwinUploads; now: () => Date };

function done(body: unknown, headers: Record<string, string> = {}): TwinReply {
  return { status: 200, body, headers };
}

/** Whether a call is of the kind that makes nothing public: opening a session, filling it, and asking what it has. */
export function isUnseen({ method, path, headers }: TwinCall): boolean {
  if (!path.startsWith('/upload/youtube/v3/videos')) return false;
  const [, , to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return method === 'POST' || Number(to) + 1 !== Number(total);
}

/** The calls about the channel's own videos; nothing where a call is about something else. */
export function answerUploads(scene: UploadScene, call: TwinCall): TwinReply | undefined {
  const { uploads } = scene;
  const { method, path, query } = call;
  if (path === '/upload/youtube/v3/videos')
    return method === 'POST' ? openSession(uploads, call) : fill(scene, call);
  if (path === '/upload/youtube/v3/thumbnails/set') return setThumbnail(uploads, call);
  const resource = path.replace('/youtube/v3/', '');
  if (resource === 'playlistItems') return listUploads(scene);
  if (resource === 'commentThreads') return answerThreads(scene, call);
  if (resource !== 'videos') return undefined;
  const ids = (query.get('id') ?? '').split(',');
  if (method === 'GET') return query.get('part') === 'statistics' ? listStatistics(uploads, ids) : undefined;
  const id = method === 'PUT' ? String(call.body['id']) : (ids[0] ?? '');
  const video = uploads.videos.find((one) => one.id === id);
  if (!video) return refuseTwin(404, 'videoNotFound', 'The video could not be found.');
  if (method === 'PUT') video.resource = call.body;
  else uploads.videos = uploads.videos.filter((one) => one !== video);
  return method === 'PUT' ? done({ id }) : { status: 204, body: new Uint8Array() };
}

function openSession(uploads: TwinUploads, { body, headers }: TwinCall): TwinReply {
  const { refusal } = uploads;
  delete uploads.refusal;
  if (refusal) return refuseTwin(400, refusal, `The request is refused: ${refusal}`);
  const id = `session-${uploads.sessions.size + 1}`;
  const total = Number(headers.get('x-upload-content-length'));
  uploads.sessions.set(id, { resource: body, total, received: 0 });
  const location = `http://${headers.get('host')}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`;
  return done({}, { location });
}

/** An empty PUT asks; a part has to begin where the session ends; the last byte makes a video. */
function fill({ uploads, now }: UploadScene, { query, headers }: TwinCall): TwinReply {
  const session = uploads.sessions.get(query.get('upload_id') ?? '');
  if (!session) return { status: 404, body: {} };
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(headers.get('content-range') ?? '') ?? [];
  if (session.video !== undefined) return done({ id: session.video });
  if (from !== undefined && Number(from) === session.received) session.received = Number(to) + 1;
  if (session.received < session.total) {
    const range: Record<string, string> =
      session.received === 0 ? {} : { range: `bytes=0-${session.received - 1}` };
    return { status: 308, body: {}, headers: range };
  }
  session.video = `v${String(uploads.videos.length + 1).padStart(10, '0')}`;
  uploads.videos.push({
    id: session.video,
    resource: session.resource,
    bytes: session.total,
    at: now().toISOString(),
    comments: [],
  });
  return done({ id: session.video, kind: 'youtube#video' });
}

function listUploads({ uploads }: UploadScene): TwinReply {
  const items = uploads.videos.toReversed().map(({ id, at, resource }) => {
    const { description } = Object(resource['snippet']);
    return { snippet: { description, publishedAt: at, resourceId: { kind: 'youtube#video', videoId: id } } };
  });
  return done({ kind: 'youtube#playlistItemListResponse', items });
}

function setThumbnail(uploads: TwinUploads, { query, body }: TwinCall): TwinReply {
  const video = uploads.videos.find(({ id }) => id === query.get('videoId'));
  const { bytes } = body;
  if (!video) return refuseTwin(404, 'videoNotFound', 'The video could not be found.');
  video.thumbnail = bytes instanceof Uint8Array ? bytes.length : 0;
  return done({ items: [] });
}

/** Likes are hidden, and counts are texts. */
function listStatistics({ videos }: TwinUploads, ids: readonly string[]): TwinReply {
  const items = videos
    .filter(({ id }) => ids.includes(id))
    .map(({ id, comments }) => ({
      id,
      statistics: { viewCount: '120', commentCount: String(comments.length) },
    }));
  return done({ kind: 'youtube#videoListResponse', items });
}

function answerThreads(
  { channel, uploads }: UploadScene,
  { method, query, body }: TwinCall,
): TwinReply | undefined {
  const snippet = Object(body['snippet']);
  const id = method === 'GET' ? query.get('videoId') : String(snippet.videoId);
  const video = uploads.videos.find((one) => one.id === id);
  if (!video)
    return method === 'GET' ? undefined : refuseTwin(404, 'videoNotFound', 'The video could not be found.');
  if (uploads.isSlow) {
    uploads.isSlow = false;
    return refuseTwin(404, 'videoNotFound', 'The video could not be found.');
  }
  if (method === 'POST') {
    const comment = {
      id: `${video.id}.${video.comments.length}`,
      text: String(snippet.topLevelComment.snippet.textOriginal),
    };
    video.comments.push(comment);
    return done({ id: comment.id });
  }
  const items = video.comments.map(({ id: comment, text }) => ({
    id: comment,
    snippet: { topLevelComment: { snippet: { textOriginal: text, authorChannelId: { value: channel } } } },
  }));
  return done({ kind: 'youtube#commentThreadListResponse', items });
}
