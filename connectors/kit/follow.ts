import type { z } from 'zod';
import type { Channel } from '#contracts/inbound/channel.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/connector.ts';

/** What can be followed at a network beside a feed. */
export type FollowedKind = 'page' | 'account' | 'hashtag';

/**
 * What one look at something followed brought. `next_after_seconds` of 0: there is more to read, and it may be read at once. `lost`
 * is a span of which the network no longer shows everything, so that nobody can read it any more. `waits`: nothing was asked, since none
 * of the connected pages has an account at Instagram. `counted` are the posts that the network wants to be paid for.
 */
export type FollowResult = PollResult & {
  lost?: { from: string; to: string };
  waits?: 'instagram';
  counted?: number;
};

/** Whose leave there is to ask with, best first (connected accounts, then the installation's own), and the outer world. */
export type FollowCall = { values: readonly ConnectionValues[]; io: Io };

/**
 * One thing that can be followed at one network, in public. `follow` makes one step of a look (a request or two), never throws, and
 * gives the state to hand to the next step: whoever keeps it together with the items reads on where the last step ended.
 */
export type FollowSide = {
  kind: FollowedKind;
  /** Where the posts come from. */
  channel: Channel;
  /** The network that has to give leave; null where anybody may ask. */
  needs: Channel | null;
  /** What an address names there; nothing where it names nothing of this kind. */
  nameIn(url: URL): string | undefined;
  /** Until when everything was read by a state. Only of networks that are paid by the post: they are read up to a limit. */
  readUntil?(state: PollState): string | undefined;
  follow(name: string, state: PollState, call: FollowCall): Promise<FollowResult>;
};

/**
 * How far was read, as the last step left it in a shape of which nothing is required. What cannot be read is begun anew: things that
 * come twice are one.
 */
export function parseCursor<Shape extends z.ZodType>(shape: Shape, { cursor }: PollState): z.infer<Shape> {
  return shape.safeParse(parseJson(cursor ?? '{}')).data ?? shape.parse({});
}

/** The longest pause after failures, in seconds, unless the network itself asks for more. */
const LONGEST_PAUSE = 3600;

/** A step that brought nothing because it failed: the next one waits longer each time, and at least as long as the network says. */
export function buildFailedFollow(
  state: PollState,
  { error, every, pause = 0 }: { error: string; every: number; pause?: number },
): FollowResult {
  const failures = (state.failures ?? 0) + 1;
  const backOff = Math.min(LONGEST_PAUSE, every * 2 ** Math.min(failures, 10));
  return {
    ...state,
    status: 'failed',
    items: [],
    refused: [],
    failures,
    error,
    next_after_seconds: Math.max(backOff, pause),
  };
}

/** The host of an address without what names a mere edition of the site: `m.facebook.com` is `facebook.com`. */
export const toSiteName = ({ hostname }: URL): string =>
  hostname.toLowerCase().replace(/^(?:www|m|mobile|web|[a-z]{2}-[a-z]{2})\./, '');

/** The parts of an address's path, decoded; none where it cannot be decoded. */
export function parsePathSegments({ pathname }: URL): string[] {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}
