import type { DemoChannel } from './channels.ts';
import type { IncidentKind } from './incidents.ts';
import { makeWeightedPicker, type Random } from './random.ts';

/** How a post feels, as its writer meant it. */
const SENTIMENTS = ['negative', 'neutral', 'positive', 'question'] as const;
export type DemoSentiment = (typeof SENTIMENTS)[number];

/** What a post is about; the last ones have forms of their own instead of sentences by sentiment. */
const TOPICS = [
  'taste',
  'menu',
  'delivery',
  'packaging',
  'waiting',
  'staff',
  'branch',
  'app',
  'outage',
  'price',
  'promo',
  'rival',
  'viral',
  'jobs',
  'elsewhere',
  'official',
  'noise.inside',
  'noise.namesake',
  'noise.recipe',
  'noise.ad',
  'noise.life',
] as const;
export type DemoTopic = (typeof TOPICS)[number];

/** Rule suffix of a sentiment in the texts. */
export const TONE: Readonly<Record<DemoSentiment, string>> = {
  negative: 'neg',
  neutral: 'neu',
  positive: 'pos',
  question: 'ask',
};

const EVERYDAY: Partial<Record<DemoTopic, number>> = {
  taste: 16,
  menu: 8,
  delivery: 14,
  packaging: 4,
  waiting: 8,
  staff: 8,
  branch: 11,
  app: 7,
  outage: 0.3,
  price: 8,
  promo: 10,
  rival: 5,
  viral: 0.4,
  jobs: 2.5,
  elsewhere: 12,
  official: 1.2,
  'noise.inside': 2.4,
  'noise.namesake': 1.6,
  'noise.recipe': 2,
  'noise.ad': 1.3,
  'noise.life': 2,
};
const APP_STORE: Partial<Record<DemoTopic, number>> = {
  app: 70,
  delivery: 16,
  outage: 2,
  promo: 8,
  price: 3,
  menu: 1,
};
const CARE: Partial<Record<DemoTopic, number>> = {
  delivery: 30,
  app: 22,
  branch: 14,
  promo: 12,
  waiting: 5,
  menu: 6,
  taste: 4,
  price: 4,
};
const NEWS: Partial<Record<DemoTopic, number>> = { menu: 30, price: 15, promo: 15, rival: 20, branch: 20 };

const everyday = makeWeightedPicker(EVERYDAY);
const byChannel: Partial<Record<DemoChannel, (random: Random) => DemoTopic>> = {
  google_play_app: makeWeightedPicker(APP_STORE),
  webchat: makeWeightedPicker(CARE),
  line: makeWeightedPicker({ ...EVERYDAY, ...CARE }),
  rss: makeWeightedPicker(NEWS),
};
const byIncident: Readonly<Record<IncidentKind, (random: Random) => DemoTopic>> = {
  outage: makeWeightedPicker<DemoTopic>({ outage: 88, app: 8, official: 1.5, delivery: 3 }),
  viral: makeWeightedPicker<DemoTopic>({ viral: 86, taste: 5, staff: 4, rival: 4 }),
  promo: makeWeightedPicker<DemoTopic>({ promo: 82, menu: 8, waiting: 7, official: 1.5 }),
};

function feel(negative: number, neutral: number, positive: number, question: number) {
  return makeWeightedPicker<DemoSentiment>({ negative, neutral, positive, question });
}
const feelings: Partial<Record<DemoTopic, (random: Random) => DemoSentiment>> = {
  taste: feel(18, 20, 52, 10),
  menu: feel(14, 24, 44, 18),
  delivery: feel(48, 14, 22, 16),
  packaging: feel(30, 18, 38, 14),
  waiting: feel(52, 20, 14, 14),
  staff: feel(36, 8, 50, 6),
  branch: feel(20, 26, 30, 24),
  app: feel(50, 12, 18, 20),
  outage: feel(72, 9, 3, 16),
  price: feel(40, 24, 18, 18),
  promo: feel(20, 26, 30, 24),
  elsewhere: feel(24, 24, 38, 14),
  rival: feel(30, 24, 26, 20),
  viral: feel(62, 16, 8, 14),
};

/** Draws the topic of a post; in an incident most posts are about it, and app reviews stay about the app. */
export function drawTopic(
  random: Random,
  channel: DemoChannel,
  incident: IncidentKind | undefined,
): DemoTopic {
  const aboutApp = channel !== 'google_play_app' || incident === 'outage';
  const reported = incident !== undefined && channel !== 'rss' && aboutApp;
  const topic = reported ? byIncident[incident](random) : (byChannel[channel] ?? everyday)(random);
  return topic === 'official' && !OWN_ACCOUNTS.includes(channel) ? 'promo' : topic;
}

/** Where the brand speaks under its own name. */
const OWN_ACCOUNTS: readonly DemoChannel[] = ['facebook', 'twitter', 'instagram', 'tiktok', 'line'];

/** Draws the feeling; news, jobs, noise and the brand's own words are neutral. */
export function drawSentiment(random: Random, topic: DemoTopic, channel: DemoChannel): DemoSentiment {
  if (channel === 'rss') return 'neutral';
  return feelings[topic]?.(random) ?? 'neutral';
}

/** Whether the brand is meant at all (false for what only shares its letters or its trade, and for rivals). */
export function isAboutBrand(topic: DemoTopic): boolean {
  return topic !== 'elsewhere' && !topic.startsWith('noise.');
}
