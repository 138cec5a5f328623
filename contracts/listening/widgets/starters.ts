import type { WidgetInput } from '#contracts/listening/widgets/widget.ts';

/** Dashboards that the suite provides as a starting point. */
export const STARTERS = ['overview', 'sentiment', 'campaign', 'competitors', 'care', 'empty'] as const;
export type Starter = (typeof STARTERS)[number];

const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

/** The widgets of each: the first row shows the present state, the second what changed, the rest why. */
export const STARTER_WIDGETS: Readonly<Record<Starter, readonly WidgetInput[]>> = {
  overview: [
    { _id: 'numbers', kind: 'numbers', spot: at(0, 0, 12, 2) },
    { _id: 'volume', kind: 'volume', spot: at(0, 2, 8, 5) },
    { _id: 'channels', kind: 'share', by: 'channel', spot: at(8, 2, 4, 5) },
    { _id: 'voice', kind: 'voice', view: 'bars', spot: at(0, 7, 6, 5) },
    { _id: 'authors', kind: 'authors', spot: at(6, 7, 6, 5) },
    { _id: 'themes', kind: 'themes', spot: at(0, 12, 8, 5) },
    { _id: 'languages', kind: 'share', by: 'language', spot: at(8, 12, 4, 5) },
    { _id: 'best', kind: 'best_time', spot: at(0, 17, 8, 5) },
    { _id: 'posts', kind: 'posts', spot: at(8, 17, 4, 5) },
  ],
  sentiment: [
    {
      _id: 'numbers',
      kind: 'numbers',
      shown: ['mentions', 'negative', 'positive', 'question'],
      spot: at(0, 0, 12, 2),
    },
    { _id: 'time', kind: 'sentiment', view: 'time', spot: at(0, 2, 8, 5) },
    { _id: 'share', kind: 'sentiment', spot: at(8, 2, 4, 5) },
    { _id: 'bad', kind: 'themes', filter: { sentiment: 'negative' }, spot: at(0, 7, 6, 5) },
    { _id: 'good', kind: 'themes', filter: { sentiment: 'positive' }, spot: at(6, 7, 6, 5) },
    { _id: 'bad-posts', kind: 'posts', filter: { sentiment: 'negative' }, spot: at(0, 12, 6, 6) },
    {
      _id: 'bad-where',
      kind: 'share',
      by: 'channel',
      filter: { sentiment: 'negative' },
      spot: at(6, 12, 6, 6),
    },
  ],
  campaign: [
    { _id: 'numbers', kind: 'numbers', spot: at(0, 0, 12, 2) },
    { _id: 'engagement', kind: 'engagement', spot: at(0, 2, 12, 2) },
    { _id: 'compare', kind: 'compare', spot: at(0, 4, 8, 5) },
    { _id: 'hashtags', kind: 'share', by: 'hashtag', spot: at(8, 4, 4, 5) },
    { _id: 'reach', kind: 'volume', measure: 'reach', split: 'none', spot: at(0, 9, 6, 5) },
    { _id: 'audience', kind: 'share', by: 'audience', view: 'donut', spot: at(6, 9, 6, 5) },
    { _id: 'posts', kind: 'posts', spot: at(0, 14, 6, 6) },
    { _id: 'best', kind: 'best_time', mean: true, spot: at(6, 14, 6, 6) },
  ],
  competitors: [
    { _id: 'voice', kind: 'voice', spot: at(0, 0, 4, 6) },
    { _id: 'voice-time', kind: 'voice', view: 'time', spot: at(4, 0, 8, 6) },
    { _id: 'felt', kind: 'voice', view: 'bars', spot: at(0, 6, 4, 5) },
    { _id: 'reach', kind: 'voice', view: 'bars', amount: 'reach', spot: at(4, 6, 4, 5) },
    { _id: 'reactions', kind: 'voice', view: 'bars', amount: 'engagement', spot: at(8, 6, 4, 5) },
    { _id: 'where', kind: 'share', by: 'channel', spot: at(0, 11, 6, 7) },
    { _id: 'countries', kind: 'share', by: 'country', view: 'map', limit: 50, spot: at(6, 11, 6, 7) },
  ],
  care: [
    {
      _id: 'numbers',
      kind: 'numbers',
      shown: ['mentions', 'authors', 'question', 'negative'],
      spot: at(0, 0, 12, 2),
    },
    { _id: 'status', kind: 'share', by: 'status', view: 'donut', spot: at(0, 2, 4, 5) },
    { _id: 'best', kind: 'best_time', mean: true, spot: at(4, 2, 8, 5) },
    {
      _id: 'questions',
      kind: 'posts',
      order: 'newest',
      filter: { sentiment: 'question' },
      spot: at(0, 7, 6, 6),
    },
    {
      _id: 'complaints',
      kind: 'posts',
      order: 'newest',
      filter: { sentiment: 'negative' },
      spot: at(6, 7, 6, 6),
    },
    { _id: 'tags', kind: 'share', by: 'tag', spot: at(0, 13, 6, 5) },
    { _id: 'assigned', kind: 'share', by: 'assigned', spot: at(6, 13, 6, 5) },
  ],
  empty: [],
};
