import { z } from 'zod';
import { requestAsPage } from '#connectors/facebook/follow-call.ts';
import type { LinkedAccount } from '#connectors/instagram/find-account.ts';
import type { Cursor } from '#connectors/instagram/poll-once.ts';
import { MEDIA_FIELDS } from '#connectors/instagram/read-media.ts';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { number, present, text, toWebAddress } from '#connectors/kit/wire.ts';
import type { IncomingAuthor } from '#contracts/inbound/incoming.ts';

/** A page of media, their author where it is known, and the cursor of the next page. */
export type MediaPage = {
  media: readonly unknown[];
  author: IncomingAuthor;
  after: string | undefined;
  tag?: string;
};

/** The position of a poll and the account used for requests. */
export type PageQuery = { cursor: Cursor; asker: LinkedAccount; values: ConnectionValues; io: Io };
/** Requests the current page of a poll; without one, `called` says why. */
export type PageFetcher = (asking: PageQuery) => Promise<{ called: NetworkResponse; page?: MediaPage }>;

const Media = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const Discovered = z.object({
  business_discovery: z.object({
    id: z.string().min(1),
    username: text,
    name: text,
    profile_picture_url: text,
    followers_count: number,
    media: Media.optional(),
  }),
});
const Found = z.object({ data: z.array(z.object({ id: z.string().min(1) })).min(1) });

/** A cursor is inserted into a list of fields, so only the characters of cursors are allowed in it. */
function placeIn(media: z.infer<typeof Media> | undefined): string | undefined {
  const after = media?.paging?.cursors?.after ?? '';
  return /^[\w=+/-]+$/.test(after) ? after : undefined;
}

/** Media of a business or creator account, newest first: `GET /{ig-user}?fields=business_discovery.username(name){…}`. */
export function makeAccountPager(name: string): PageFetcher {
  return async ({ cursor, asker, values, io }) => {
    const place = cursor.after === undefined ? '' : `.after(${cursor.after})`;
    const media = `media.limit(25)${place}{${MEDIA_FIELDS}}`;
    const account = `id,username,name,profile_picture_url,followers_count,${media}`;
    const called = await requestAsPage(values, io, {
      path: `/${encodeURIComponent(asker.ig)}`,
      query: { fields: `business_discovery.username(${name}){${account}}` },
    });
    const found = readAccepted(called, Discovered)?.business_discovery;
    if (found === undefined) return { called };
    return {
      called,
      page: { media: mediaIn(found.media), author: authorOf(found, name), after: placeIn(found.media) },
    };
  };
}

/** Media with a hashtag of the last day, in no order: `GET /ig_hashtag_search` once, then `GET /{hashtag}/recent_media`. */
export function makeHashtagPager(word: string): PageFetcher {
  return async ({ cursor, asker, values, io }) => {
    const user_id = asker.ig;
    let { tag } = cursor;
    if (tag === undefined) {
      const called = await requestAsPage(values, io, {
        path: '/ig_hashtag_search',
        query: { user_id, q: word },
      });
      tag = readAccepted(called, Found)?.data[0]?.id;
      if (tag === undefined) return { called };
    }
    const called = await requestAsPage(values, io, {
      path: `/${encodeURIComponent(tag)}/recent_media`,
      query: { user_id, fields: MEDIA_FIELDS, limit: '50', ...present('after', cursor.after) },
    });
    const media = readAccepted(called, Media);
    if (media === undefined) return { called };
    return {
      called,
      page: { media: mediaIn(media), author: { _id: '', name: '' }, after: placeIn(media), tag },
    };
  };
}

/** Instagram's responses may contain any character that people type; the stores accept fewer. */
function mediaIn(media: z.infer<typeof Media> | undefined): readonly unknown[] {
  return z.array(z.unknown()).parse(toStorable(media?.data ?? []));
}

type Account = z.infer<typeof Discovered>['business_discovery'];

function authorOf(
  { id, username, name, profile_picture_url, followers_count }: Account,
  requestedName: string,
): IncomingAuthor {
  return {
    _id: id,
    name: (name ?? username ?? requestedName).slice(0, 512).toWellFormed(),
    handle: username ?? requestedName,
    ...present('avatar_url', toWebAddress(profile_picture_url)),
    ...(followers_count !== undefined && Number.isInteger(followers_count) && followers_count >= 0
      ? { followers: followers_count }
      : {}),
  };
}
