import { createHash } from 'node:crypto';
import { pollFeed } from '#connectors/rss/poll.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { fillEntryText } from '#contracts/publishing/post-feeds.ts';
import { PostInput } from '#contracts/publishing/posts.ts';
import { findAccounts } from '#engine/post-import/find-accounts.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { claimDueFeed, type DueFeed } from '#server/publishing/feeds/across-accounts-store.ts';
import { insertSeen, listSeen, saveReading, type EntryKey } from '#server/publishing/feeds/feed-store.ts';
import { listNamedAccounts } from '#server/publishing/imports/check-rows.ts';
import { fetchMedia } from '#server/publishing/imports/fetch-media.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import { loadMediaFacts } from '#server/publishing/media/media-facts.ts';
import { addPost, lockCurrent, recordPost } from '#server/publishing/posts/change-post.ts';
import { schedulePost } from '#server/publishing/posts/schedule-post.ts';

/** Feeds that one run of the job reads; the rest are due at the next. */
const MOST = 200;
/** Entries of one reading that become posts, the newest; a feed that changes all its ids must not flood the calendar. */
const MOST_ENTRIES = 25;

/** Reads all feeds that are due. One that fails disturbs no other, and says why on its page. */
export async function readPostFeeds(context: Context): Promise<void> {
  for (let left = MOST; left > 0; left -= 1) {
    const feed = await claimDueFeed(context);
    if (!feed) return;
    try {
      await readFeed(context, feed);
    } catch (error) {
      context.log.error({ err: error, feed: feed._id }, 'a feed of posts could not be read');
    }
  }
}

/** The first reading remembers what is there and makes nothing of it: nobody wants a year of old news as posts. */
async function readFeed(context: Context, feed: DueFeed): Promise<void> {
  const { accountId } = feed;
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  if (!(await inUnit((unit) => isAccountActive(unit, 'publishing')))) return;
  const polled = await pollFeed({
    url: feed.url,
    etag: feed.etag ?? undefined,
    last_modified: feed.last_modified ?? undefined,
    cursor: feed.cursor ?? undefined,
    failures: feed.failures,
    now: context.clock(),
    fetch: context.outbound,
  });
  const keyed = polled.items.map((item) => ({ item, key: toKey(item) }));
  const keys = keyed.map(({ key }) => key);
  const fresh = await inUnit(async (unit) => {
    if (feed.last_read_at === null || keys.length === 0) return [];
    const seen = await listSeen(unit, feed._id, keys);
    const links = new Set<string>();
    return keyed.filter(({ key: { entry, link } }) => {
      if (seen.entries.has(entry) || (link !== null && (seen.links.has(link) || links.has(link))))
        return false;
      if (link !== null) links.add(link);
      return true;
    });
  });
  const taken = fresh
    .map(({ item }) => item)
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    .slice(0, MOST_ENTRIES)
    .toReversed();
  const entries: FeedEntry[] = [];
  for (const item of taken)
    entries.push({ item, media: await fetchPicture(context, feed, { item, inUnit }) });
  await inUnit(async (unit) => {
    if (!(await saveReading(unit, feed._id, { polled, made: entries.length }))) return;
    await insertSeen(unit, feed._id, keys);
    for (const entry of entries) await makePost(context, unit, { feed, entry });
  });
}

type FeedEntry = { item: Incoming; media: string[] };
type InUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

function toKey({ provider_id, url }: Incoming): EntryKey {
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
  return { entry: hash(provider_id), link: url === undefined ? null : hash(url) };
}

/** The first picture of an entry, stored as one of posts; one that cannot be fetched is left out, since people look at the draft. */
async function fetchPicture(
  context: Context,
  { accountId, with_picture }: DueFeed,
  { item, inUnit }: { item: Incoming; inUnit: InUnit },
): Promise<string[]> {
  const picture = item.media?.find(({ kind }) => kind === 'image');
  if (!with_picture || picture?.url === undefined) return [];
  const found = await fetchMedia(context, { accountId, actor: SYSTEM }, picture.url);
  if ('fault' in found) return [];
  await loadMediaFacts({ context, accountId, inUnit, userId: null }, [found.file_id]);
  return [found.file_id];
}

async function makePost(
  source: LinkSource,
  unit: UnitOfWork,
  { feed, entry: { item, media } }: { feed: DueFeed; entry: FeedEntry },
): Promise<void> {
  const { time_zone: zone } = await loadAccountProfile(unit);
  const { accounts } = findAccounts(feed.channels, await listNamedAccounts(unit));
  const link = item.url ?? '';
  const values = { title: item.title ?? '', text: item.text, link, author: item.author.name };
  const input = PostInput.parse({
    name: (item.title ?? '').slice(0, 200),
    campaign: feed.campaign,
    zone,
    content: {
      text: fillEntryText(feed.text, values),
      link: /\{\{\s*link\s*\}\}/.test(feed.text) ? '' : link,
      media: media.map((file_id) => ({ file_id })),
    },
    targets: accounts.map(({ connection_id }) => ({ connection_id })),
  });
  const { _id } = await addPost(source, unit, { input, formerly: media });
  if (!feed.straight) return;
  try {
    await withSavepoint(unit, async (inner) => {
      await schedulePost(inner, await lockCurrent(inner, _id), 'now');
      await recordPost(inner, _id, 'scheduled');
    });
  } catch (error) {
    // What its networks do not take stays a draft, where people see it.
    if (!(error instanceof Refusal)) throw error;
  }
}
