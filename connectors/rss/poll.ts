import type { Incoming } from '#contracts/inbound/incoming.ts';
import { faultText } from '#contracts/inbound/fault.ts';
import { parseFeed } from 'feedsmith';
import type { Polled } from '#connectors/kit/connector.ts';
import { charsetOf, decodeText, xmlEncoding } from '#connectors/kit/charset.ts';
import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import { describeFailure, retryAfterSeconds, type Fetch } from '#connectors/kit/transport.ts';
import { readFeed, type Feed } from '#connectors/rss/entry.ts';
import { identifyEntries } from '#connectors/rss/identity.ts';
import { judgeDates } from '#connectors/rss/feed-dates.ts';
import { itemOfEntry } from '#connectors/rss/item.ts';
import { resolveBases } from '#connectors/rss/xml-base.ts';

/** Seconds between two polls of a feed that names no other time. */
export const POLL_SECONDS = 300;

/** The longest pause: a day. */
const LONGEST_PAUSE = 86_400;

const ACCEPT =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5';

/** One poll: the address, what the last one remembered, the time, and the way out. */
export type FeedPoll = {
  url: string;
  etag?: string | undefined;
  last_modified?: string | undefined;
  /** Which entries the ids of the last reading belong to. */
  cursor?: string | undefined;
  failures?: number | undefined;
  now: Date;
  fetch: Fetch;
  timeout_ms?: number | undefined;
};

/**
 * Reads a feed once, asking only for what is new (RFC 9110: If-None-Match, If-Modified-Since). Never throws. The next poll
 * should wait `next_after_seconds`: the feed's own ttl where it has one, twice as long after each failure in a row up to a
 * day, and never less than a Retry-After.
 */
export async function pollFeed(poll: FeedPoll): Promise<Polled> {
  try {
    const response = await poll.fetch(poll.url, {
      headers: { accept: ACCEPT, 'user-agent': 'Earshot feed reader', ...conditions(poll) },
      signal: AbortSignal.timeout(poll.timeout_ms ?? 20_000),
    });
    if (response.status === 304)
      return { ...kept(poll), status: 'unchanged', failures: 0, next_after_seconds: POLL_SECONDS };
    if (!response.ok) {
      await response.body?.cancel();
      return failed(
        poll,
        faultText('feed_answered', { status: response.status }),
        pauseOf(response, poll.now),
      );
    }
    return await readAnswer(response, poll);
  } catch (error) {
    const large = error instanceof AnswerTooLarge;
    return failed(poll, large ? faultText('feed_too_large', {}) : describeFailure(error));
  }
}

async function readAnswer(response: Response, poll: FeedPoll): Promise<Polled> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const labels = [charsetOf(response.headers.get('content-type')), xmlEncoding(bytes)];
  // Relative links belong to where the feed was found after redirects.
  const url = response.url === '' ? poll.url : response.url;
  const feed = understand(resolveBases(decodeText(bytes, labels), url));
  if (feed === undefined) return failed(poll, faultText('no_feed', {}));
  const { order, note } = judgeDates(feed.entries, poll.now);
  const read = feed.entries.map((entry) => itemOfEntry(entry, { url, feed, now: poll.now, order }));
  const identified = identifyItems(
    read.flatMap((one) => ('reason' in one ? [] : [one])),
    poll.cursor,
  );
  return {
    status: 'new',
    items: unique(identified.items),
    refused: read.flatMap((one) => ('reason' in one ? [one] : [])),
    ...remembered(response),
    ...(note === undefined ? {} : { note }),
    cursor: identified.memory,
    failures: 0,
    next_after_seconds: Math.min(LONGEST_PAUSE, Math.max(POLL_SECONDS, (feed.ttl_minutes ?? 0) * 60)),
  };
}

function understand(text: string): Feed | undefined {
  try {
    return readFeed(parseFeed(text));
  } catch {
    return undefined;
  }
}

function conditions({ etag, last_modified }: FeedPoll): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(last_modified === undefined ? {} : { 'if-modified-since': last_modified }),
  };
}

function remembered(response: Response): { etag?: string; last_modified?: string } {
  const etag = response.headers.get('etag');
  const last_modified = response.headers.get('last-modified');
  return { ...(etag === null ? {} : { etag }), ...(last_modified === null ? {} : { last_modified }) };
}

function kept({ etag, last_modified, cursor }: FeedPoll) {
  return {
    items: [],
    refused: [],
    ...(cursor === undefined ? {} : { cursor }),
    ...(etag === undefined ? {} : { etag }),
    ...(last_modified === undefined ? {} : { last_modified }),
  };
}

function failed(poll: FeedPoll, error: string, atLeast = 0): Polled {
  const failures = (poll.failures ?? 0) + 1;
  const backOff = POLL_SECONDS * 2 ** Math.min(failures, 10);
  const next_after_seconds = Math.max(
    Math.min(backOff, LONGEST_PAUSE),
    Math.min(atLeast, 30 * LONGEST_PAUSE),
  );
  return { ...kept(poll), status: 'failed', failures, error, next_after_seconds };
}

/** A feed that is gone for good (410) is asked once a day; others wait as long as they say. */
function pauseOf(response: Response, now: Date): number {
  if (response.status === 410) return LONGEST_PAUSE;
  return retryAfterSeconds(response.headers.get('retry-after'), now) ?? 0;
}

/** Gives items ids that hold where the feed uses one of its own again. */
function identifyItems(items: readonly Incoming[], memory: string | undefined) {
  const identified = identifyEntries(
    items.map(({ provider_id, url, title = '', text }) => ({
      id: provider_id,
      link: url,
      words: `${title}\n${text}`,
    })),
    memory,
  );
  return {
    items: items.map((item, at) => ({ ...item, provider_id: identified.ids[at] ?? item.provider_id })),
    memory: identified.memory,
  };
}

/** Some feeds list an entry twice; the first is the newer. */
function unique<Item extends { provider_id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ provider_id }) => !seen.has(provider_id) && seen.add(provider_id));
}
