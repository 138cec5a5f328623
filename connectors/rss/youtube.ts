import { pathOf, siteOf, type Followed, type FollowCall, type FollowSide } from '#connectors/kit/follow.ts';
import type { PollState } from '#connectors/kit/connector.ts';
import { pollFeed } from '#connectors/rss/poll.ts';

const YOUTUBE = 'https://www.youtube.com';

/**
 * Channels of YouTube by their public Atom feed (`/feeds/videos.xml?channel_id=`), which the site names in each channel's page. It
 * shows the newest videos; a channel under a handle (`/@name`) does not tell its id in its address and has to be given by that.
 */
export const youtubeChannels: FollowSide = {
  kind: 'account',
  channel: 'youtube',
  needs: null,
  nameIn: (url) => {
    const [first, id] = pathOf(url);
    const named = siteOf(url) === 'youtube.com' && first === 'channel';
    return named && /^UC[\w-]{22}$/.test(id ?? '') ? id : undefined;
  },
  follow,
};

async function follow(channel: string, state: PollState, { io }: FollowCall): Promise<Followed> {
  const url = new URL('/feeds/videos.xml', io.base_url ?? YOUTUBE);
  url.searchParams.set('channel_id', channel);
  const polled = await pollFeed({
    url: url.href,
    etag: state.etag,
    last_modified: state.last_modified,
    failures: state.failures,
    now: io.now(),
    fetch: io.fetch,
    timeout_ms: io.timeout_ms,
  });
  return { ...polled, items: polled.items.map((item) => ({ ...item, channel: 'youtube' as const })) };
}
