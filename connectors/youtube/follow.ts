import { z } from 'zod';
import type { PollState } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import {
  parseCursor,
  parsePathSegments,
  toSiteName,
  type FollowResult,
  type FollowCall,
  type FollowSide,
} from '#connectors/kit/follow.ts';
import { pollFeed, POLL_SECONDS } from '#connectors/rss/poll.ts';
import { findChannel } from '#connectors/youtube/find-channel.ts';

const YOUTUBE = 'https://www.youtube.com';

/** The parts of an address at YouTube; none of another's. */
const partsOf = (url: URL): string[] => (toSiteName(url) === 'youtube.com' ? parsePathSegments(url) : []);

/** Channels of YouTube by their id, by their public Atom feed, which anybody may read. It shows the newest videos. */
export const youtubeChannels: FollowSide = {
  kind: 'account',
  channel: 'youtube',
  needs: null,
  nameIn: (url) => {
    const [first, id] = partsOf(url);
    return first === 'channel' && /^UC[\w-]{22}$/.test(id ?? '') ? id : undefined;
  },
  follow: pollChannel,
};

/** What YouTube lets a handle be: letters of any script, digits, and some signs between them (YouTube Help, "Handles overview"). */
const HANDLE = /^@[\p{L}\p{M}\p{N}_.\-·]{3,30}$/u;

/**
 * The same by their handle (`/@name`), their old user name (`/user/name`) or the name of their address (`/c/name`), none of which contains
 * the id: it is looked up once, with the installation's key.
 */
export const youtubeNames: FollowSide = {
  kind: 'account',
  channel: 'youtube',
  needs: 'youtube',
  by_key: true,
  nameIn: (url) => {
    const [first = '', second = ''] = partsOf(url);
    if (HANDLE.test(first)) return first;
    if (first === 'user' && /^\w{1,60}$/.test(second)) return `user/${second}`;
    return first === 'c' && HANDLE.test(`@${second}`) ? `c/${second}` : undefined;
  },
  follow: followName,
};

/** The channel that a name was found to be, which stays when the channel takes another name. */
const Cursor = z.object({
  channel: z
    .string()
    .regex(/^UC[\w-]{22}$/)
    .optional(),
});

async function followName(name: string, state: PollState, { values, io }: FollowCall): Promise<FollowResult> {
  const { channel } = parseCursor(Cursor, state);
  const found = channel
    ? { ok: true as const, channel }
    : await findChannel(name, values[0]?.['api_key'] ?? '', io);
  if (!found.ok) return buildFailedPoll(state, { error: found.message, every: POLL_SECONDS });
  const polled = await pollChannel(found.channel, state, { values, io });
  return { ...polled, cursor: JSON.stringify({ channel: found.channel }) };
}

async function pollChannel(channel: string, state: PollState, { io }: FollowCall): Promise<FollowResult> {
  const url = new URL('/feeds/videos.xml', io.base_url ?? YOUTUBE);
  url.searchParams.set('channel_id', channel);
  const polled = await pollFeed({
    url: url.href,
    etag: state.etag,
    last_modified: state.last_modified,
    cursor: state.cursor,
    failures: state.failures,
    now: io.now(),
    fetch: io.fetch,
    timeout_ms: io.timeout_ms,
  });
  return { ...polled, items: polled.items.map((item) => ({ ...item, channel: 'youtube' as const })) };
}
