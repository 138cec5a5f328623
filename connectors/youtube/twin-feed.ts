import { generateAtomFeed } from 'feedsmith';
import type { TwinPost } from '#connectors/rss/twin.ts';

/** How many videos the feed of a channel shows. */
const NEWEST = 15;
const CHANNEL = 'https://www.youtube.com/channel/UCtwintwintwintwintwintw';

/** The feed of a channel as YouTube writes it: Atom, in which Media RSS contains a video's description and number of views. */
export function formatVideosFeed(posts: readonly TwinPost[]): string {
  const authors = [{ name: 'Twin Channel', uri: CHANNEL }];
  return generateAtomFeed({
    id: 'yt:channel:twin',
    title: { value: 'Twin Channel' },
    links: [{ rel: 'alternate', href: CHANNEL }],
    authors,
    updated: new Date(posts[0]?.published_at ?? 0),
    entries: posts.slice(0, NEWEST).map(({ id, title, html, published_at }) => ({
      id: `yt:video:${id}`,
      title: { value: title },
      links: [{ rel: 'alternate', href: `https://www.youtube.com/watch?v=${id}` }],
      authors,
      published: new Date(published_at),
      updated: new Date(published_at),
      yt: { videoId: id },
      media: {
        groups: [
          {
            title: { value: title },
            thumbnails: [{ url: `https://i1.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 }],
            ...(html === '' ? {} : { description: { value: html } }),
            community: {
              starRating: { count: 7, average: 5, min: 1, max: 5 },
              statistics: { views: 31 },
            },
          },
        ],
      },
    })),
  });
}
