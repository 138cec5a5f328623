import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { done, refused } from '#connectors/tiktok/twin-reply.ts';

/** A business account, and our app with its tokens. */
export type TwinTiktokKeys = {
  account: string;
  name: string;
  token: string;
  app: string;
  secret: string;
  refresh_token?: string;
};

/** Somebody at TikTok: `id` is the same in every API. */
export type TwinPerson = { id: string; name: string; picture?: string };

/** What the twin received: a message, an answer below a comment, a signal, or an action. */
export type TiktokAct = { kind: string; to: string; text: string; quotes?: string };

type TwinComment = {
  id: string;
  parent: string | undefined;
  author: TwinPerson;
  isOwn: boolean;
  text: string;
  at: Date;
  isHidden: boolean;
};

/** A video of the account with its comments; ids are longer than a double holds. */
export type TwinVideo = {
  id: string;
  write(author: TwinPerson, text: string, more?: { parent?: string; isOwn?: boolean }): string;
  remove(id: string): void;
  find(id: string): TwinComment | undefined;
  hide(id: string, isHidden: boolean): void;
  list(): TwinComment[];
};

const FIRST_ID = 7_109_065_174_526_479_000n;

/** A video without comments. */
export function makeTwinVideo(now: () => Date): TwinVideo {
  const comments = new Map<string, TwinComment>();
  let last = FIRST_ID;
  return {
    id: String(FIRST_ID + 622n),
    write: (author, text, { parent, isOwn = false } = {}) => {
      last += 1_000_001n;
      const id = String(last);
      comments.set(id, { id, parent, author, isOwn, text, at: now(), isHidden: false });
      return id;
    },
    remove: (id) => void comments.delete(id),
    find: (id) => comments.get(id),
    hide: (id, isHidden) => {
      const one = comments.get(id);
      if (one) comments.set(id, { ...one, isHidden });
    },
    list: () => [...comments.values()],
  };
}

type CommentScene = { keys: TwinTiktokKeys; acts: TiktokAct[]; video: TwinVideo };
/** The longest answer below a comment. */
const MOST_TEXT = 150;

/** The calls about videos and comments; nothing where a call is about something else. */
export function answerComments(
  scene: CommentScene,
  name: string,
  { query, body }: TwinCall,
): TwinReply | undefined {
  const { acts, video } = scene;
  if (name === 'business/video/list')
    return done({ videos: [{ item_id: video.id }], has_more: false, cursor: 0 });
  if (name === 'business/comment/list') return done(listComments(video, query));
  const verb = /^business\/comment\/(like|hide|delete)$/.exec(name)?.[1];
  if (name !== 'business/comment/reply/create' && verb === undefined) return undefined;
  const id = String(body['comment_id'] ?? '');
  if (!video.find(id)) return refused(40_002, 'comment_id: not found');
  if (verb === undefined) return takeReply(scene, body, id);
  acts.push({ kind: String(body['action'] ?? verb.toUpperCase()), to: id, text: '' });
  if (verb === 'hide') video.hide(id, body['action'] === 'HIDE');
  if (verb === 'delete') video.remove(id);
  return done({});
}

function takeReply({ keys, acts, video }: CommentScene, body: TwinCall['body'], id: string): TwinReply {
  const text = String(body['text'] ?? '');
  if (body['video_id'] !== video.id) return refused(40_002, 'video_id: not found');
  if (text === '' || text.length > MOST_TEXT) return refused(40_002, 'text: must have 1 to 150 characters');
  acts.push({ kind: 'REPLY', to: id, text });
  const comment_id = video.write({ id: keys.account, name: keys.name }, text, { parent: id, isOwn: true });
  return done({ comment_id, parent_comment_id: id, video_id: video.id, create_time: '1700000000', text });
}

/** Top-level comments with three of their replies each; single ones, replies too, by their ids. */
function listComments(video: TwinVideo, query: URLSearchParams) {
  const all = video.list();
  const given = query.get('comment_ids');
  const ids: unknown = given === null ? undefined : JSON.parse(given);
  const tops = Array.isArray(ids)
    ? all.filter(({ id }) => ids.includes(id))
    : all.filter(({ parent }) => parent === undefined).toReversed();
  const comments = tops.map((one) => ({
    ...show(video, one),
    ...(query.get('include_replies') === 'true'
      ? {
          reply_list: all
            .filter(({ parent }) => parent === one.id)
            .slice(0, 3)
            .map((reply) => show(video, reply)),
        }
      : {}),
  }));
  return { comments, has_more: false, cursor: comments.length };
}

function show(video: TwinVideo, { id, parent, author, isOwn, text, at, isHidden }: TwinComment) {
  return {
    comment_id: id,
    video_id: video.id,
    ...(parent === undefined ? {} : { parent_comment_id: parent }),
    create_time: String(Math.floor(at.getTime() / 1000)),
    text,
    likes: 0,
    replies: 0,
    liked: false,
    pinned: false,
    owner: isOwn,
    status: isHidden ? 'HIDDEN' : 'PUBLIC',
    username: author.name,
    display_name: author.name,
    profile_image: author.picture ?? '',
    unique_identifier: author.id,
    user_id: author.id,
  };
}
