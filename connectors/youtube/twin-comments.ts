import type { TwinReply } from '#connectors/kit/twin-server.ts';

/** Somebody with a channel, or without one any more. */
export type TwinAuthor = { id?: string; name: string; picture?: string };
type Status = 'published' | 'heldForReview' | 'rejected';
type TwinComment = {
  id: string;
  parent: string | undefined;
  author: TwinAuthor;
  text: string;
  at: string;
  updated: string;
  status: Status;
};

/** The comments below one video of a channel. */
export type TwinComments = {
  video: string;
  write(author: TwinAuthor, text: string, more?: { parent?: string; status?: Status; at?: Date }): string;
  edit(id: string, text: string): void;
  moderate(id: string, status: Status): void;
  remove(id: string): void;
  find(id: string): { text: string; status: Status; author: TwinAuthor } | undefined;
  /** Comments of an author, newest last. */
  textsBy(authorId: string): string[];
  listThreads(query: URLSearchParams): TwinReply;
  listComments(query: URLSearchParams): TwinReply;
  show(id: string): object;
};

/** Entries of a page, whatever is asked for, and how many replies a thread shows. */
const MOST_ON_PAGE = 3;
const SHOWN_REPLIES = 2;

/** What the video has, and how often that changed. */
type Video = { channel: string; name: string; comments: Map<string, TwinComment>; revision: number };

/** A video without comments. A page token holds only as long as nothing is written, changed or removed. */
export function makeTwinComments(channel: string, now: () => Date): TwinComments {
  const video: Video = { channel, name: 'F1UP7wRCPH8', comments: new Map(), revision: 0 };
  const { comments } = video;
  let made = 0;
  const change = (id: string, more: Partial<TwinComment>): void => {
    const one = comments.get(id);
    if (one) comments.set(id, { ...one, ...more });
    video.revision += 1;
  };
  return {
    video: video.name,
    write: (author, text, { parent, status = 'published', at = now() } = {}) => {
      made += 1;
      video.revision += 1;
      const id = parent === undefined ? `Ugx${String(made).padStart(8, '0')}AaABAg` : `${parent}.9i${made}`;
      const time = at.toISOString();
      comments.set(id, { id, parent, author, text, at: time, updated: time, status });
      return id;
    },
    edit: (id, text) => change(id, { text, updated: now().toISOString() }),
    moderate: (id, status) => change(id, { status }),
    remove: (id) => {
      video.revision += 1;
      for (const { id: one, parent } of comments.values())
        if (one === id || parent === id) comments.delete(one);
    },
    find: (id) => comments.get(id),
    textsBy: (authorId) =>
      [...comments.values()].flatMap(({ author, text }) => (author.id === authorId ? [text] : [])),
    listThreads: (query) => listThreads(video, query),
    listComments: (query) => listComments(video, query),
    show: (id) => {
      const one = comments.get(id);
      return one ? show(video, one) : {};
    },
  };
}

function show({ channel, name, revision }: Video, comment: TwinComment): object {
  const { id, parent, author, text, at, updated, status } = comment;
  return {
    kind: 'youtube#comment',
    etag: `etag-${revision}`,
    id,
    snippet: {
      channelId: channel,
      videoId: name,
      ...(parent === undefined ? {} : { parentId: parent }),
      textDisplay: text,
      // Sure for the author only.
      ...(author.id === channel ? { textOriginal: text } : {}),
      authorDisplayName: author.name,
      authorProfileImageUrl: author.picture ?? '',
      ...(author.id === undefined
        ? {}
        : {
            authorChannelId: { value: author.id },
            authorChannelUrl: `http://www.youtube.com/channel/${author.id}`,
          }),
      canRate: true,
      viewerRating: 'none',
      likeCount: 0,
      ...(status === 'published' ? {} : { moderationStatus: status }),
      publishedAt: at,
      updatedAt: updated,
    },
  };
}

function listReplies({ comments }: Video, id: string, status: Status): TwinComment[] {
  return [...comments.values()].filter((one) => one.parent === id && one.status === status);
}

function showThread(video: Video, top: TwinComment, status: Status): object {
  const all = listReplies(video, top.id, 'published');
  const shown = status === 'published' ? all.slice(-SHOWN_REPLIES) : listReplies(video, top.id, status);
  return {
    kind: 'youtube#commentThread',
    etag: `etag-${video.revision}`,
    id: top.id,
    snippet: {
      channelId: video.channel,
      videoId: video.name,
      topLevelComment: show(video, top),
      canReply: true,
      totalReplyCount: all.length,
      isPublic: top.status === 'published',
    },
    ...(shown.length === 0 ? {} : { replies: { comments: shown.map((one) => show(video, one)) } }),
  };
}

function listThreads(video: Video, query: URLSearchParams): TwinReply {
  const given = query.get('moderationStatus');
  const status: Status = given === 'heldForReview' ? given : 'published';
  const threads = [...video.comments.values()]
    .filter(
      ({ id, parent, status: own }) =>
        parent === undefined &&
        (own === status || (status !== 'published' && listReplies(video, id, status).length > 0)),
    )
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const shown = threads.map((one) => showThread(video, one, status));
  return page(video, query, { kind: 'commentThread', all: shown });
}

function listComments(video: Video, query: URLSearchParams): TwinReply {
  const parent = query.get('parentId');
  if (parent !== null) {
    const all = listReplies(video, parent, 'published').map((one) => show(video, one));
    return page(video, query, { kind: 'comment', all });
  }
  const ids = (query.get('id') ?? '').split(',');
  const items = ids.flatMap((id) => (video.comments.has(id) ? [{ kind: 'youtube#comment', id }] : []));
  return { status: 200, body: { kind: 'youtube#commentListResponse', items } };
}

function page(
  { revision }: Video,
  query: URLSearchParams,
  { kind, all }: { kind: string; all: readonly object[] },
): TwinReply {
  const [from = 0, of = revision] = (query.get('pageToken') ?? '').split('@').filter(Boolean).map(Number);
  if (of !== revision)
    return refuseTwin(400, 'invalidPageToken', 'The request specifies an invalid page token.');
  const next = from + MOST_ON_PAGE;
  return {
    status: 200,
    body: {
      kind: `youtube#${kind}ListResponse`,
      etag: `etag-${revision}`,
      pageInfo: { resultsPerPage: MOST_ON_PAGE, totalResults: all.length },
      ...(next < all.length ? { nextPageToken: `${next}@${revision}` } : {}),
      items: all.slice(from, next),
    },
  };
}

/** An error as the Data API writes it. */
export function refuseTwin(status: number, reason: string, message: string): TwinReply {
  return {
    status,
    body: { error: { code: status, message, errors: [{ message, domain: 'youtube', reason }] } },
  };
}
