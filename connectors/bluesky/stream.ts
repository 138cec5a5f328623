import { z } from 'zod';
import { readStreamEvent } from '#connectors/bluesky/read-stream-event.ts';
import { isValid } from '#connectors/bluesky/syntax.ts';
import { PostRecord, StreamEvent } from '#connectors/bluesky/wire.ts';
import { collectDelivery, type DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import type { Io, PollState } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import { parseCursor, type FollowResult, type FollowSide } from '#connectors/kit/follow.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { DEFAULT_TIMEOUT_MS } from '#connectors/kit/transport.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { isAtSite } from '#contracts/networks.ts';
import { bluesky } from '#contracts/networks/bluesky.ts';

/** The stream of all public records. Source: bluesky-social/jetstream, "Public Instances". */
const JETSTREAM = 'wss://jetstream2.us-east.bsky.network';
const POSTS = 'app.bsky.feed.post';
/** Seconds between two looks; each replays what was written since the last one. */
const LOOK_EVERY = 60;
/** The first look reads the last hour; the stream keeps more than a day. */
const FIRST_MS = 3_600_000;
/** The most milliseconds and posts of one step, and a silence after which the stream has no more. */
const STEP_MS = 15_000;
const MOST_POSTS = 500;
const SILENCE_MS = 1000;
/** The network writes dozens of posts a second: so long without any is a gap, in microseconds. */
const GAP_US = 300_000_000;

/** The position in microseconds since 1970 after which the next step begins. */
const Cursor = z.object({ time_us: z.number().int().positive().optional().catch(undefined) }).catch({});

/** All posts of the network in some languages, as their authors name them: `https://bsky.app/?lang=th`. No connection is needed. */
export const blueskyStream: FollowSide = {
  kind: 'page',
  channel: 'bluesky',
  needs: null,
  nameIn: (url) => {
    const languages = (url.searchParams.get('lang') ?? '').split(',');
    const isStream = isAtSite(bluesky, url.href) && url.pathname === '/' && languages.length <= 5;
    return isStream && languages.every((one) => isValid('language', one)) ? languages.join(',') : undefined;
  },
  follow: (name, state, { io }) => followStream(name.split(','), state, io),
};

async function followStream(languages: readonly string[], state: PollState, io: Io): Promise<FollowResult> {
  const started = io.now().getTime() * 1000;
  const { time_us } = parseCursor(Cursor.prefault({}), state);
  const from = time_us ?? started - FIRST_MS * 1000;
  const step: StreamStep = { parts: [], started };
  const isRead = await listen(buildAddress(from, io), io, {
    take: (text) => take(text, languages, step),
    cut: () => {
      step.isFull = true;
    },
  });
  if (!isRead)
    return buildFailedPoll(state, {
      error: fault('no_answer', { network: 'Bluesky' }),
      every: LOOK_EVERY,
    });
  const { items, refused } = collectDelivery(step.parts);
  const isBehind = step.last !== undefined && step.last < started && step.isFull === true;
  const isLost = time_us !== undefined && step.first !== undefined && step.first - time_us > GAP_US;
  return {
    status: items.length + refused.length > 0 ? 'new' : 'unchanged',
    items,
    refused,
    cursor: JSON.stringify({ time_us: step.last === undefined ? from : step.last + 1 }),
    failures: 0,
    next_after_seconds: isBehind ? 0 : LOOK_EVERY,
    ...(isLost ? { lost: { from: toInstantOf(from), to: toInstantOf(step.first ?? from) } } : {}),
  };
}

const toInstantOf = (microseconds: number): string => new Date(microseconds / 1000).toISOString();

function buildAddress(cursor: number, { base_url }: Io): URL {
  const url = new URL('/subscribe', base_url?.replace(/^http/, 'ws') ?? JETSTREAM);
  url.searchParams.set('wantedCollections', POSTS);
  url.searchParams.set('cursor', String(cursor));
  return url;
}

/** What one step has read: the first and last instants of the stream, and whether it stopped before its end. */
type StreamStep = {
  parts: DeliveryPart[];
  started: number;
  first?: number;
  last?: number;
  isFull?: boolean;
};

/** Takes one event. @returns whether the step has enough */
function take(text: string, languages: readonly string[], step: StreamStep): boolean {
  const raw = toStorable(parseJson(text));
  const event = StreamEvent.safeParse(raw).data;
  if (event === undefined) {
    step.parts.push({ reason: 'no event of the stream', raw: text.slice(0, 2000) });
    return false;
  }
  step.first ??= event.time_us;
  step.last = event.time_us;
  const post = PostRecord.safeParse(event.commit?.record).data;
  const isOurs = post?.langs.some((lang) => languages.includes(lang.split('-')[0] ?? ''));
  if (isOurs) step.parts.push(readStreamEvent(event, raw));
  if (step.parts.length >= MOST_POSTS) step.isFull = true;
  return step.isFull === true || event.time_us >= step.started;
}

/** Takes events until it says that it has enough; `cut` says that there were more when the time was over. */
type StreamReader = { take(text: string): boolean; cut(): void };

/** Reads a stream until there is enough, nothing comes any more, or the time is over. @returns whether it could be opened */
function listen(url: URL, io: Io, { take: takeOne, cut }: StreamReader): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    let isOpen = false;
    const end = (): void => {
      clearTimeout(silence);
      clearTimeout(limit);
      socket.close();
      resolve(isOpen);
    };
    let silence = setTimeout(end, io.timeout_ms ?? DEFAULT_TIMEOUT_MS);
    const limit = setTimeout(() => {
      cut();
      end();
    }, STEP_MS);
    const rest = (): void => {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
    };
    socket.addEventListener('open', () => {
      isOpen = true;
      rest();
    });
    socket.addEventListener('message', ({ data }) => {
      rest();
      if (takeOne(String(data))) end();
    });
    socket.addEventListener('error', end);
    socket.addEventListener('close', end);
  });
}
