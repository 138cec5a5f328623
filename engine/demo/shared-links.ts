import type { DemoChannel } from './channels.ts';
import type { IncidentKind } from './incidents.ts';
import { chance, pick, makeWeightedPicker, type Random } from './random.ts';
import { isAboutBrand, type DemoTopic } from './topics.ts';

/** Channels on which people put an address below what they say, and how many do. */
const SHARED: Partial<Record<DemoChannel, number>> = {
  facebook: 0.09,
  twitter: 0.12,
  line: 0.05,
  pantip: 0.06,
};
const BY_THE_BRAND = 0.55;

/** Pages that people share: the brand's own, the news, talk of others. */
const drawPage = makeWeightedPicker({
  'www.bunloy.example/menu': 9,
  'www.bunloy.example/branches': 6,
  'app.bunloy.example/go': 7,
  'www.bunloy.example/points?tier=gold': 4,
  'food.example/reviews/bunloy': 6,
  'news.example/business/bunloy-opens-100th-branch': 4,
  'board.example/topic/42810457': 5,
  'video.example/watch?v=b3nLoY': 5,
});

/** What everybody shares while something happens. */
const OF_INCIDENT: Readonly<Record<IncidentKind, string>> = {
  outage: 'news.example/tech/bunloy-go-down',
  viral: 'video.example/watch?v=qU3ue',
  promo: 'www.bunloy.example/promotions/1-plus-1',
};

/** What sharing adds to an address: the page stays the same. */
const TRACES = [
  '',
  '',
  'utm_source=line&utm_medium=social',
  'utm_source=facebook',
  'fbclid=IwAR0',
  'igsh=Mzc2',
];

type LinkContext = { channel: DemoChannel; topic: DemoTopic; incident: IncidentKind | undefined };

/** The address that a post about the brand ends with; undefined for the most, which have none. */
export function pickSharedLink(
  random: Random,
  { channel, topic, incident }: LinkContext,
): string | undefined {
  const usual = SHARED[channel];
  if (
    usual === undefined ||
    !isAboutBrand(topic) ||
    !chance(random, topic === 'official' ? BY_THE_BRAND : usual)
  )
    return undefined;
  const page = incident !== undefined && chance(random, 0.6) ? OF_INCIDENT[incident] : drawPage(random);
  const trace = pick(random, TRACES);
  if (trace === '') return `https://${page}`;
  return `https://${page}${page.includes('?') ? '&' : '?'}${trace}`;
}
