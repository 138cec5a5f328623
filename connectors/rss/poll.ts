import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import { parseCharset } from '#connectors/kit/charset.ts';
import type { PollResult } from '#connectors/kit/exchange.ts';
import { describeFailure, retryAfterSeconds, type Fetch } from '#connectors/kit/transport.ts';
import { readFeedAnswer } from '#connectors/rss/read-feed-answer.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds between two polls of a feed that names no other time. */
export const POLL_SECONDS = 300;

/** The longest pause: a day. */
const LONGEST_PAUSE = 86_400;

/** A feed rests this many times as long as it takes to read, so that no feed keeps the others from being read. */
const SHARE = 100;

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
export async function pollFeed(poll: FeedPoll): Promise<PollResult> {
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
        fault('feed_answered', { status: toStatusFault(response.status) }),
        pauseOf(response, poll.now),
      );
    }
    return await readAnswer(response, poll);
  } catch (error) {
    const large = error instanceof AnswerTooLarge;
    return failed(poll, large ? fault('feed_too_large') : describeFailure(error));
  }
}

async function readAnswer(response: Response, poll: FeedPoll): Promise<PollResult> {
  const reading = await readFeedAnswer({
    bytes: new Uint8Array(await response.arrayBuffer()),
    charset: parseCharset(response.headers.get('content-type')),
    // Relative links belong to where the feed was found after redirects.
    url: response.url === '' ? poll.url : response.url,
    cursor: poll.cursor,
    now: poll.now,
  });
  const rest = (reading.milliseconds / 1000) * SHARE;
  if (!reading.ok) return failed(poll, fault('feed_too_hard'), rest);
  const { content } = reading;
  if (content === undefined) return failed(poll, fault('no_feed'), rest);
  const pause = Math.max(POLL_SECONDS, content.ttl_minutes * 60, rest);
  return {
    status: 'new',
    items: content.items,
    refused: content.refused,
    ...remembered(response),
    ...(content.note === undefined ? {} : { note: content.note }),
    cursor: content.memory,
    failures: 0,
    next_after_seconds: Math.min(LONGEST_PAUSE, Math.ceil(pause)),
  };
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

function failed(poll: FeedPoll, error: Fault, atLeast = 0): PollResult {
  const failures = (poll.failures ?? 0) + 1;
  const backOff = POLL_SECONDS * 2 ** Math.min(failures, 10);
  const next_after_seconds = Math.max(
    Math.min(backOff, LONGEST_PAUSE),
    Math.min(Math.ceil(atLeast), 30 * LONGEST_PAUSE),
  );
  return { ...kept(poll), status: 'failed', failures, error, next_after_seconds };
}

/** A feed that is gone for good (410) is polled once a day; others wait as long as they request. */
function pauseOf(response: Response, now: Date): number {
  if (response.status === 410) return LONGEST_PAUSE;
  return retryAfterSeconds(response.headers.get('retry-after'), now) ?? 0;
}
