import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';
import { GRAPH_VERSION } from '#connectors/meta/graph.ts';

/** An author on the twin's page. */
type TwinAuthor = { id: string; name: string };
type Comment = { id: string; from: TwinAuthor; message: string; created_time: string };
type Post = Comment & { comments: Comment[]; photos: number };

/** The content of a twin page, to be polled: GET /{page}/feed and GET /{post}/comments, both in pages. */
export type TwinFeed = {
  /** A user, or the page itself, posts on the page. @returns the post's id */
  publish(from: TwinAuthor, message: string, photos?: number): string;
  find(post: string): Post | undefined;
  remove(post: string): void;
  /** What somebody wrote there, posts and comments, newest first. */
  list(author: string): { id: string; text: string; media: number; reply_to?: string }[];
  /** A user comments on a post. @returns the comment's id */
  comment(post: string, from: TwinAuthor, message: string): string;
  /** Maximum entries per response. */
  atOnce: number;
  /** Sent with every response, as Meta sends its usage. */
  headers: Record<string, string>;
  answer(call: TwinCall): TwinReply | undefined;
};

/** Meta writes instants without milliseconds and with a zone of four digits. */
const metaTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+0000`;

/** An empty page. */
export function makeTwinFeed(page: { id: string; name: string }, now: () => Date): TwinFeed {
  const posts: Post[] = [];
  let last = 1000;
  const feed: TwinFeed = {
    atOnce: 25,
    headers: {},
    publish: (from, message, photos = 0) => {
      const id = `${page.id}_${(last += 1)}`;
      posts.unshift({ id, from, message, created_time: metaTime(now()), comments: [], photos });
      return id;
    },
    find: (id) => posts.find((post) => post.id === id),
    remove: (id) => {
      const at = posts.findIndex((post) => post.id === id);
      if (at >= 0) posts.splice(at, 1);
    },
    list: (author) =>
      posts.flatMap(({ id, from, message, photos, comments }) => [
        ...(from.id === author ? [{ id, text: message, media: photos }] : []),
        ...comments.flatMap((comment) =>
          comment.from.id === author
            ? [{ id: comment.id, text: comment.message, media: 0, reply_to: id }]
            : [],
        ),
      ]),
    comment: (post, from, message) => {
      const id = `${post.split('_')[1]}_${(last += 1)}`;
      const below = posts.find((one) => one.id === post)?.comments;
      below?.unshift({ id, from, message, created_time: metaTime(now()) });
      return id;
    },
    answer: ({ method, path, query }) => {
      const [, , id = '', edge] = path.split('/').map(decodeURIComponent);
      if (method !== 'GET') return undefined;
      if (edge === undefined)
        return id === page.name ? { status: 200, body: page, headers: feed.headers } : undefined;
      const list = listOf(id, edge, query);
      return list && { status: 200, body: list, headers: feed.headers };
    },
  };

  const listOf = (id: string, edge: string, query: URLSearchParams): object | undefined => {
    const limit = Math.min(feed.atOnce, Number(query.get('limit') ?? 25));
    const from = Number(query.get('after') ?? 0);
    if (edge === 'feed' && id === page.id) {
      const since = Number(query.get('since') ?? 0) * 1000;
      const shown = posts.filter((post) => Date.parse(post.created_time) >= since);
      return paged(shown.map(withComments), { path: `${id}/feed`, from, limit, query });
    }
    if (edge === 'published_posts' && id === page.id) {
      const since = Number(query.get('since') ?? 0) * 1000;
      const own = posts.filter((post) => post.from.id === id && Date.parse(post.created_time) >= since);
      return paged(own.map(asOwnPost), { path: `${id}/published_posts`, from, limit, query });
    }
    const below = edge === 'comments' && posts.find((post) => post.id === id)?.comments;
    return below ? paged(below.map(asComment), { path: `${id}/comments`, from, limit, query }) : undefined;
  };
  const withComments = ({ comments, photos: _photos, ...post }: Post): unknown => {
    if (comments.length === 0) return post;
    const query = new URLSearchParams({ fields: 'id,message,from,created_time,comment_count' });
    const place = { path: `${post.id}/comments`, from: 0, limit: feed.atOnce, query };
    return { ...post, comments: paged(comments.map(asComment), place) };
  };
  return feed;
}

/** A post of the page with its pictures: one is an attachment, several are an album. */
function asOwnPost({ comments: _comments, photos, ...post }: Post): unknown {
  const album = { data: Array.from({ length: photos }, () => ({ media_type: 'photo' })) };
  const attachment = photos > 1 ? { media_type: 'album', subattachments: album } : { media_type: 'photo' };
  return {
    ...post,
    permalink_url: `https://www.facebook.com/${post.id}`,
    ...(photos > 0 ? { attachments: { data: [attachment] } } : {}),
  };
}

const asComment = (comment: Comment): unknown => ({ ...comment, comment_count: 0 });

type PageRequest = { path: string; from: number; limit: number; query: URLSearchParams };

/** A page of a list with the address of the next one, which contains the caller's token as Meta's do. */
function paged(all: readonly unknown[], { path, from, limit, query }: PageRequest): object {
  const data = all.slice(from, from + limit);
  if (from + limit >= all.length) return { data };
  const after = String(from + limit);
  const next = new URLSearchParams({ ...Object.fromEntries(query), after, access_token: 'of-the-asker' });
  return {
    data,
    paging: {
      cursors: { before: String(from), after },
      next: `https://graph.facebook.com/${GRAPH_VERSION}/${path}?${next.toString()}`,
    },
  };
}
