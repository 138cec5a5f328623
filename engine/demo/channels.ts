import type { Channel } from '#contracts/networks.ts';

/** The channels on which the demonstration brand is talked about. */
export const DEMO_CHANNELS = [
  'facebook',
  'twitter',
  'tiktok',
  'instagram',
  'pantip',
  'google_play_app',
  'youtube',
  'line',
  'rss',
  'webchat',
] as const satisfies readonly Channel[];
export type DemoChannel = (typeof DEMO_CHANNELS)[number];

/** How people write on a channel. */
export type Form = 'comment' | 'status' | 'thread' | 'video' | 'news';

/** Medians of the counts that a network shows next to a post; a count that a network does not show is absent. */
export type Counts = { likes?: number; comments?: number; shares?: number; views?: number };

/** One channel's habits. `share` of all posts, `pool` of writers, rates from 0 to 1. */
export type ChannelHabits = {
  share: number;
  pool: number;
  forms: Partial<Record<Form, number>>;
  counts: Counts;
  tags: number;
  icons: number;
  url?: string;
};

/** Shares follow what Thai brands usually see: Facebook and X first, short video rising, boards long but few. */
export const CHANNEL_HABITS: Readonly<Record<DemoChannel, ChannelHabits>> = {
  facebook: {
    share: 27,
    pool: 1100,
    forms: { comment: 6, status: 5 },
    counts: { likes: 9, comments: 2, shares: 0.6 },
    tags: 0.2,
    icons: 0.45,
    url: 'https://facebook.example/posts/',
  },
  twitter: {
    share: 22,
    pool: 1000,
    forms: { comment: 8, status: 2 },
    counts: { likes: 5, comments: 0.7, shares: 3, views: 420 },
    tags: 0.45,
    icons: 0.4,
    url: 'https://x.example/status/',
  },
  tiktok: {
    share: 13,
    pool: 800,
    forms: { comment: 6, video: 2 },
    counts: { likes: 26, comments: 2, shares: 1, views: 1500 },
    tags: 0.35,
    icons: 0.55,
    url: 'https://tiktok.example/video/',
  },
  instagram: {
    share: 10,
    pool: 600,
    forms: { comment: 3, status: 4 },
    counts: { likes: 38, comments: 2 },
    tags: 0.7,
    icons: 0.6,
    url: 'https://instagram.example/p/',
  },
  pantip: {
    share: 7,
    pool: 450,
    forms: { comment: 5, thread: 4 },
    counts: { likes: 4, comments: 5 },
    tags: 0.02,
    icons: 0.15,
    url: 'https://pantip.example/topic/',
  },
  google_play_app: {
    share: 7,
    pool: 2400,
    forms: { comment: 1 },
    counts: { likes: 0.5 },
    tags: 0,
    icons: 0.2,
    url: 'https://play.example/reviews/',
  },
  youtube: {
    share: 6,
    pool: 420,
    forms: { comment: 6, video: 1 },
    counts: { likes: 8, comments: 1, views: 2100 },
    tags: 0.1,
    icons: 0.4,
    url: 'https://youtube.example/watch/',
  },
  line: {
    share: 4,
    pool: 260,
    forms: { comment: 3, status: 1 },
    counts: { likes: 3, comments: 1 },
    tags: 0.05,
    icons: 0.5,
  },
  rss: {
    share: 2,
    pool: 14,
    forms: { news: 1 },
    counts: {},
    tags: 0,
    icons: 0,
    url: 'https://news.example/a/',
  },
  webchat: { share: 2, pool: 400, forms: { comment: 1 }, counts: {}, tags: 0, icons: 0.15 },
};
