import type { z } from 'zod';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import type { Channel } from '#contracts/networks.ts';

/** The kinds of public sources of a network that can be polled, besides feeds. */
export type FollowedKind = 'page' | 'account' | 'hashtag';

/**
 * The result of one step of a poll. `next_after_seconds` of 0: there is more to read, which may be read at once. `lost` is a span that the
 * network no longer shows completely, so that nobody can read it any more. `waits`: no posts were requested, since none of the connected
 * pages has an Instagram account. `counted` are the posts that the network charges for.
 */
export type FollowResult = PollResult & {
  lost?: { from: string; to: string };
  waits?: 'instagram';
  counted?: number;
};

/** The access tokens that may be used, best first (connected accounts, then the installation's own), and the environment. */
export type FollowCall = { values: readonly ConnectionValues[]; io: Io };

/**
 * One kind of public source of one network. `follow` makes one step of a poll (one or two requests), never throws, and returns the state
 * for the next step: a caller that stores the state together with the items continues where the last step ended.
 */
export type FollowSide = {
  kind: FollowedKind;
  /** The network of the posts. */
  channel: Channel;
  /** The network whose access token is needed; null where none is. */
  needs: Channel | null;
  /** Only the key of the installation serves, and no connected account. */
  by_key?: true;
  /** The source that an address names; nothing where it names none of this kind. */
  nameIn(url: URL): string | undefined;
  /** The instant up to which a state has read everything. Only for networks that charge per post: they are read up to a limit. */
  readUntil?(state: PollState): string | undefined;
  follow(name: string, state: PollState, call: FollowCall): Promise<FollowResult>;
};

/**
 * The position as the last step left it, in a shape of which nothing is required. An unreadable position starts over: duplicates are
 * recognised.
 */
export function parseCursor<Shape extends z.ZodType>(shape: Shape, { cursor }: PollState): z.infer<Shape> {
  return shape.safeParse(parseJson(cursor ?? '{}')).data ?? shape.parse({});
}

/** The host of an address without the prefix of an edition of the site: `m.facebook.com` is `facebook.com`. */
export function toSiteName({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/^(?:www|m|mobile|web|[a-z]{2}-[a-z]{2})\./, '');
}

/** The parts of an address's path, decoded; none where it cannot be decoded. */
export function parsePathSegments({ pathname }: URL): string[] {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}
