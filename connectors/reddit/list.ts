import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { toReadFailure } from '#connectors/kit/failed-poll.ts';
import {
  pollNewestFirst,
  type CurrentEntry,
  type ListedEntry,
  type ListPage,
} from '#connectors/kit/newest-first.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { toInstant } from '#connectors/kit/wire.ts';
import { readReddit, type RedditCall } from '#connectors/reddit/call.ts';
import { isGone, readComment, readOne, readPost } from '#connectors/reddit/read-answer.ts';
import { Comment, Listing, Post, RedditEntity } from '#connectors/reddit/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A listing that is polled, and how often and how far back. */
export type PolledListing = RedditCall & { every: number; first_ms: number };

/** Reads what is new in a listing, and which of the newest comments and posts were edited or deleted since. */
export function pollListing(
  listing: PolledListing,
  state: PollState,
  account: { values: ConnectionValues; io: Io },
): Promise<PollResult> {
  return pollNewestFirst(state, {
    channel: 'reddit',
    now: account.io.now(),
    every: listing.every,
    first_ms: listing.first_ms,
    readPage: (after) => readPage(listing, after, account),
    readAgain: (names) => readAgain(names, account),
  });
}

type AccountCall = { values: ConnectionValues; io: Io };

async function readPage(
  { path, query }: RedditCall,
  after: string | undefined,
  { values, io }: AccountCall,
): Promise<ListPage> {
  const read = await readReddit(values, io, { path, query: { ...query, limit: '100', after } });
  if (!read.ok) return toReadFailure(read.failure);
  const page = Listing.safeParse(toStorable(read.body)).data;
  if (page === undefined) return { ok: false, message: fault('said_nothing', { network: 'Reddit' }) };
  const reader = { now: io.now(), me: values['username'] };
  return {
    ok: true,
    entries: page.data.children.map((raw) => toEntry(raw, reader)),
    next: page.data.after,
  };
}

function toEntry(raw: unknown, reader: { now: Date; me: string | undefined }): ListedEntry {
  const data = RedditEntity.safeParse(raw).data?.data ?? {};
  const { name, created_utc } = data;
  const id = typeof name === 'string' ? name : computeStableId([JSON.stringify(raw) ?? '']);
  const entry = { id, at: toInstant(created_utc, reader.now), parts: [readOne(raw, reader)] };
  const isPublic = Comment.safeParse(data).success || Post.safeParse(data).success;
  return isPublic ? { ...entry, version: toVersion(data) } : entry;
}

function toVersion({ edited }: { edited?: unknown }): string {
  return typeof edited === 'number' ? String(edited) : '';
}

/** GET /api/info: what is deleted stays there without author and text. */
async function readAgain(
  names: readonly string[],
  { values, io }: AccountCall,
): Promise<ReadonlyMap<string, CurrentEntry> | undefined> {
  const read = await readReddit(values, io, { path: '/api/info', query: { id: names.join(',') } });
  const page = read.ok ? Listing.safeParse(toStorable(read.body)).data : undefined;
  if (page === undefined) return undefined;
  const reader = { now: io.now() };
  return new Map(
    page.data.children.flatMap((raw): [string, CurrentEntry][] => {
      const data = RedditEntity.safeParse(raw).data?.data ?? {};
      const comment = Comment.safeParse(data).data;
      const post = Post.safeParse(data).data;
      const draft = comment ? readComment(comment, reader) : post && readPost(post, reader);
      if (draft === undefined || draft.withdrawn || isGone({ author: draft.author._id, body: draft.text }))
        return [];
      const version = toVersion(data);
      const { kind: _kind, message_id: _id, provider_id, ...said } = draft;
      return [
        [
          provider_id,
          {
            version,
            edit: {
              ...said,
              kind: 'event',
              event: 'post_edited',
              provider_id: `${provider_id}#${version}`,
              parent_id: provider_id,
              published_at: toInstant(data['edited'], io.now()),
            },
          },
        ],
      ];
    }),
  );
}
