import { parseFeed } from 'feedsmith';
import { decodeText, detectXmlEncoding } from '#connectors/kit/charset.ts';
import type { Refusal } from '#connectors/kit/exchange.ts';
import { readFeed, type Feed } from '#connectors/rss/entry.ts';
import { detectDateOrder } from '#connectors/rss/feed-dates.ts';
import { identifyEntries } from '#connectors/rss/identity.ts';
import { toItem } from '#connectors/rss/item.ts';
import { resolveBases } from '#connectors/rss/xml-base.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Entries of one answer that are read, from its beginning: feeds list the newest first, and the longest known ones stay below it. */
export const MOST_ENTRIES = 5000;

/** An answer of a feed as it came, and what was remembered of the reading before. Plain data, so that a thread can take it. */
export type FeedAnswer = {
  bytes: Uint8Array;
  /** The character set that the header names. */
  charset: string | undefined;
  url: string;
  cursor: string | undefined;
  now: Date;
};

/** What an answer holds. `note` is for its monitor: entries were left out, or dates can be read in two ways. */
export type FeedContent = {
  items: Incoming[];
  refused: Refusal[];
  memory: string;
  ttl_minutes: number;
  note: Fault | undefined;
};

/**
 * Reads an answer from bytes to posts. It takes seconds for some feeds of 10 MiB, so large ones are read in a thread
 * (`readFeedAnswer`).
 *
 * @returns nothing where the answer is no feed
 */
export function readAnswerNow({ bytes, charset, url, cursor, now }: FeedAnswer): FeedContent | undefined {
  const feed = understand(resolveBases(decodeText(bytes, [charset, detectXmlEncoding(bytes)]), url));
  if (feed === undefined) return undefined;
  const entries = feed.entries.slice(0, MOST_ENTRIES).map((readEntry) => readEntry());
  const { order, note } = detectDateOrder(entries, now);
  const read = entries.map((entry) => toItem(entry, { url, feed, now, order }));
  const items = read.flatMap((one) => ('reason' in one ? [] : [one]));
  const identified = identifyItems(items, cursor);
  const isOver = feed.entries.length > MOST_ENTRIES;
  return {
    items: unique(identified.items),
    refused: read.flatMap((one) => ('reason' in one ? [one] : [])),
    memory: identified.memory,
    ttl_minutes: feed.ttl_minutes ?? 0,
    note: isOver ? fault('feed_entries_over', { count: MOST_ENTRIES }) : note,
  };
}

function understand(text: string): Feed | undefined {
  try {
    return readFeed(parseFeed(text));
  } catch {
    return undefined;
  }
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
