import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { done, refused } from '#connectors/tiktok/twin-reply.ts';

/** A post of the account; `task` is the name under which it was begun. */
export type TwinPublished = {
  id: string;
  task: string;
  text: string;
  media: number;
  at: Date;
  body: Readonly<Record<string, unknown>>;
};

/** What the account publishes, and what it allows. */
export type TwinTasks = {
  posts: TwinPublished[];
  /** How often a task was looked at. */
  looks: Map<string, number>;
  /** The reason for which the next task fails, late. */
  refusal?: string;
  failed: Map<string, string>;
  /** Drafts, by the names of their tasks. */
  drafts: Set<string>;
  settings: Record<string, unknown>;
  /** Whether published posts get an id that others may know. */
  isListed: boolean;
};

/** An account that allows everything. */
export function makeTwinTasks(): TwinTasks {
  return {
    posts: [],
    looks: new Map(),
    failed: new Map(),
    drafts: new Set(),
    settings: {
      privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
      comment_disabled: false,
      duet_disabled: false,
      stitch_disabled: false,
      max_video_post_duration_sec: 600,
    },
    isListed: true,
  };
}

const FIRST_ID = 7_300_000_000_000_000_001n;

/** The calls about posts; nothing where a call is about something else. */
export function answerTasks(
  { tasks, now }: { tasks: TwinTasks; now: () => Date },
  name: string,
  { query, body }: TwinCall,
): TwinReply | undefined {
  if (name === 'business/video/settings') return done(tasks.settings);
  if (name === 'business/video/publish' || name === 'business/photo/publish')
    return begin(tasks, body, now());
  if (name === 'business/publish/status') return tellStatus(tasks, query.get('publish_id') ?? '');
  if (name !== 'business/video/list' || tasks.posts.length === 0) return undefined;
  const filters: unknown = JSON.parse(query.get('filters') ?? '{}');
  const ids: unknown = Object(filters).video_ids;
  const shown = tasks.posts.filter(({ id }) => !Array.isArray(ids) || ids.includes(id));
  return done({ videos: shown.map(show), has_more: false, cursor: 0 });
}

/** Favourites are not reported. */
function show({ id, text, at }: TwinPublished) {
  return {
    item_id: id,
    caption: text,
    create_time: String(Math.floor(at.getTime() / 1000)),
    share_url: `https://www.tiktok.com/@mali.shop/video/${id}`,
    video_views: 300,
    likes: 12,
    comments: 0,
    shares: 4,
    reach: 250,
    new_followers: 1,
    total_time_watched: 587.024,
  };
}

function begin(tasks: TwinTasks, body: TwinCall['body'], at: Date): TwinReply {
  const { video_url, photo_images, post_info } = body;
  const photos = Array.isArray(photo_images) ? photo_images.length : 0;
  if (video_url === undefined && photos === 0)
    return refused(40_002, 'video_url: Missing data for required field.');
  const count = tasks.looks.size;
  const task = `${photos > 0 ? 'p' : 'v'}_pub_url~v2.${count}`;
  tasks.looks.set(task, 0);
  const { caption = '', upload_to_draft, is_draft } = Object(post_info);
  if (tasks.refusal !== undefined) tasks.failed.set(task, tasks.refusal);
  else if (upload_to_draft === true || is_draft === true) tasks.drafts.add(task);
  else
    tasks.posts.unshift({
      id: String(FIRST_ID + BigInt(count)),
      task,
      text: String(caption),
      media: Math.max(1, photos),
      at,
      body,
    });
  delete tasks.refusal;
  return done({ share_id: task });
}

/** A task is done, or has failed, at the second look. */
function tellStatus(tasks: TwinTasks, task: string): TwinReply {
  const looks = tasks.looks.get(task);
  if (looks === undefined) return refused(40_002, 'publish_id: not found');
  tasks.looks.set(task, looks + 1);
  if (looks === 0) return done({ status: 'PROCESSING_DOWNLOAD' });
  const reason = tasks.failed.get(task);
  if (reason !== undefined) return done({ status: 'FAILED', reason });
  if (tasks.drafts.has(task)) return done({ status: 'SEND_TO_USER_INBOX' });
  const post = tasks.posts.find((one) => one.task === task);
  return done({ status: 'PUBLISH_COMPLETE', post_ids: tasks.isListed && post ? [post.id] : [] });
}
