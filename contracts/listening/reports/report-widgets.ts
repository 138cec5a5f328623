import type { Section } from '#contracts/listening/reports/report.ts';
import { Widget, type WidgetInput } from '#contracts/listening/dashboards/widget.ts';

const spot = { x: 0, y: 0, w: 12, h: 4 };

/** The widget that each part of a report prints: the same questions as a dashboard's, so the same numbers. */
const WIDGETS: Record<Section, WidgetInput> = {
  numbers: { _id: 'numbers', spot, kind: 'numbers' },
  volume: { _id: 'volume', spot, kind: 'volume' },
  sentiment: { _id: 'sentiment', spot, kind: 'sentiment' },
  channels: { _id: 'channels', spot, kind: 'share', by: 'channel', limit: 20 },
  voice: { _id: 'voice', spot, kind: 'share', by: 'keyword', limit: 20 },
  authors: { _id: 'authors', spot, kind: 'authors', limit: 20 },
  themes: { _id: 'themes', spot, kind: 'themes', limit: 60 },
  posts: { _id: 'posts', spot, kind: 'posts', limit: 10 },
  best_time: { _id: 'best_time', spot, kind: 'best_time' },
  engagement: { _id: 'engagement', spot, kind: 'engagement' },
};

/** The widgets of a report that follows no dashboard. */
export const buildWidgets = (sections: readonly Section[]): Widget[] =>
  sections.map((section) => Widget.parse(WIDGETS[section]));
