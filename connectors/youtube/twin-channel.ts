import { randomUUID } from 'node:crypto';
import {
  startTwinServer,
  type TwinCall,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { makeTwinComments, refuseTwin, type TwinComments } from '#connectors/youtube/twin-comments.ts';
import { answerUploads, isUnseen, type TwinUploads } from '#connectors/youtube/twin-uploads.ts';

/** The channel, and its app and tokens at Google. */
export type TwinChannelKeys = {
  channel: string;
  token: string;
  refresh_token?: string;
  clientId?: string;
  clientSecret?: string;
};

/** A running twin of a channel: its comments, what they cost, and its tokens. */
export type YoutubeChannelTwin = TwinServer & {
  comments: TwinComments;
  /** Units that were spent, and those of a day. */
  units: { spent: number; most: number };
  /** Whether comments are switched off below the video. */
  isClosed: boolean;
  /** Ends the access token, as an hour does. */
  expire(): void;
  /** Upload sessions and the videos that they became. */
  uploads: TwinUploads;
  /** Actions on comments, in order. */
  acts: readonly string[];
};

/** The cost of a call ("Quota costs"). */
const costOf = ({ method }: TwinCall): number => (method === 'GET' ? 1 : 50);
const MOST_TEXT = 10_000;
/** The title of the channel's video. */
export const VIDEO_TITLE = 'รีวิวลาเต้ร้อน ร้านเปิดใหม่ย่านอารีย์';

type Channel = {
  keys: TwinChannelKeys;
  tokens: Set<string>;
  acts: string[];
  twin: Omit<YoutubeChannelTwin, keyof TwinServer>;
  now: () => Date;
};

/** Starts the twin of a channel without comments. */
export async function startYoutubeChannelTwin(
  keys: TwinChannelKeys,
  now: () => Date = () => new Date(),
): Promise<YoutubeChannelTwin> {
  const tokens = new Set([keys.token]);
  const acts: string[] = [];
  const twin: Channel['twin'] = {
    comments: makeTwinComments(keys.channel, now),
    units: { spent: 0, most: 10_000 },
    isClosed: false,
    expire: () => tokens.clear(),
    uploads: { sessions: new Map(), videos: [], isSlow: false },
    acts,
  };
  const channel: Channel = { keys, tokens, acts, twin, now };
  const server = await startTwinServer({
    answer: (call) => answerToken(call, channel) ?? answerCall(call, channel),
    refuse: (status) =>
      status === 429
        ? refuseTwin(
            403,
            'rateLimitExceeded',
            'The request cannot be completed because of <b>rate limits</b>.',
          )
        : status === 401
          ? refuseTwin(401, 'authError', 'Invalid Credentials')
          : refuseTwin(status, 'backendError', 'Backend Error'),
    // What is not yet a video is not public: faults meet what makes it so.
    spares: (call) => call.path === '/token' || isUnseen(call),
  });
  return Object.assign(twin, server);
}

function answerToken({ path, body }: TwinCall, { keys, tokens }: Channel): TwinReply | undefined {
  if (path === '/revoke') {
    tokens.clear();
    return { status: 200, body: {} };
  }
  if (path !== '/token') return undefined;
  const isOurs = body['client_id'] === keys.clientId && body['client_secret'] === keys.clientSecret;
  if (!isOurs) return { status: 401, body: { error: 'invalid_client' } };
  if (keys.refresh_token === undefined || body['refresh_token'] !== keys.refresh_token)
    return {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    };
  const access_token = `youtube-${randomUUID()}`;
  tokens.add(access_token);
  return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer' } };
}

function answerCall(call: TwinCall, channel: Channel): TwinReply {
  const { twin, keys, tokens } = channel;
  const token = (call.headers.get('authorization') ?? '').replace('Bearer ', '');
  if (!tokens.has(token)) return refuseTwin(401, 'authError', 'Invalid Credentials');
  twin.units.spent += costOf(call);
  if (twin.units.spent > twin.units.most)
    return refuseTwin(
      403,
      'quotaExceeded',
      'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    );
  const uploaded = answerUploads({ channel: keys.channel, uploads: twin.uploads, now: channel.now }, call);
  if (uploaded) return uploaded;
  const { comments } = twin;
  const resource = call.path.replace('/youtube/v3/', '');
  if (call.method === 'GET' && resource === 'commentThreads') return comments.listThreads(call.query);
  if (call.method === 'GET' && resource === 'comments') return comments.listComments(call.query);
  if (call.method === 'GET' && resource === 'videos')
    return {
      status: 200,
      body: {
        kind: 'youtube#videoListResponse',
        items: [{ kind: 'youtube#video', id: comments.video, snippet: { title: VIDEO_TITLE } }],
      },
    };
  if (call.method === 'GET' && resource === 'channels')
    return {
      status: 200,
      body: {
        kind: 'youtube#channelListResponse',
        items: [
          {
            kind: 'youtube#channel',
            id: keys.channel,
            snippet: { title: 'Mali Shop', customUrl: '@malishop' },
          },
        ],
      },
    };
  return changeComment(resource, call, channel);
}

function changeComment(
  resource: string,
  { method, query, body }: TwinCall,
  { twin, keys, acts }: Channel,
): TwinReply {
  const { comments } = twin;
  const id = query.get('id') ?? '';
  if (method === 'POST' && resource === 'comments') {
    const { parentId = '', textOriginal = '' } = Object(body['snippet']);
    if (twin.isClosed) return refuseTwin(403, 'commentsDisabled', 'The video has disabled comments.');
    if (!comments.find(String(parentId)))
      return refuseTwin(404, 'parentCommentNotFound', 'The specified parent comment could not be found.');
    const text = String(textOriginal);
    if (text.trim() === '') return refuseTwin(400, 'commentTextRequired', 'The comment has no text.');
    if (text.length > MOST_TEXT) return refuseTwin(400, 'commentTextTooLong', 'The comment is too long.');
    const made = comments.write({ id: keys.channel, name: '@malishop' }, text, { parent: String(parentId) });
    return { status: 200, body: comments.show(made) };
  }
  const comment = comments.find(id);
  if (!comment) return refuseTwin(404, 'commentNotFound', 'The comment could not be found.');
  if (method === 'DELETE') {
    if (comment.author.id !== keys.channel)
      return refuseTwin(
        403,
        'forbidden',
        'The comment cannot be deleted because of insufficient permissions.',
      );
    comments.remove(id);
    acts.push(`delete ${id}`);
    return { status: 204, body: new Uint8Array() };
  }
  const status = query.get('moderationStatus');
  if (status === 'published' || status === 'heldForReview' || status === 'rejected') {
    comments.moderate(id, status);
    acts.push(`${status} ${id}`);
    return { status: 204, body: new Uint8Array() };
  }
  return refuseTwin(400, 'badRequest', 'Bad Request');
}
