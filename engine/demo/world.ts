import type { Incoming } from '#contracts/inbound/incoming.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { drawAuthor, buildOfficialAuthor, makePopulation, type DemoAuthor } from './authors.ts';
import { toDemoMoment } from './calendar.ts';
import { CHANNEL_HABITS, DEMO_CHANNELS, type DemoChannel } from './channels.ts';
import { writePost } from './compose.ts';
import { drawEngagement } from './engagement.ts';
import { findIncident } from './incidents.ts';
import { getMotifs } from './picture-motifs.ts';
import { pickInteger, chance, pick, makeRandom, makeWeightedPicker, type Random } from './random.ts';
import { pickSharedLink } from './shared-links.ts';
import { isAboutBrand, drawSentiment, drawTopic, type DemoSentiment, type DemoTopic } from './topics.ts';

/** A generated post with the intended result of its analysis (`truth`), for tests and for measuring the pipeline. */
export type DemoPost = {
  post: Incoming;
  truth: {
    topic: DemoTopic;
    sentiment: DemoSentiment;
    language: 'th' | 'en';
    concerns_brand: boolean;
    repost: boolean;
  };
};

/**
 * A generated world that returns any post of any hour, in any order: post `index` of an hour is always the same. `stream` separates the
 * posts of the past (0) from the live ones (1).
 */
export type DemoWriter = { write: (hour: number, index: number, at: number) => DemoPost };

/** Channels on which posts are shared. */
const PASSED_ON: readonly DemoChannel[] = ['twitter', 'facebook', 'line'];

/** Base address of pictures where no address is configured. */
export const NO_PICTURES = 'https://media.example/';

/** The inputs of a world: its seed, past (0) or live (1), and the base address of its pictures and videos. */
export type WorldSource = { seed: number; stream: 0 | 1; pictures: string };

/** Opens the world of a seed. */
export function openWorld({ seed, stream, pictures }: WorldSource): DemoWriter {
  const authors = makePopulation(seed);
  const idOf = (hour: number, index: number): string =>
    `demo${stream}-${(seed >>> 0).toString(36)}-${hour.toString(36)}-${index}`;

  const scene = lastOf((hour) => ({
    moment: toDemoMoment(hour * MS_PER_HOUR),
    event: findIncident(seed, hour * MS_PER_HOUR),
  }));

  const original = (hour: number, index: number, at: number): DemoPost => {
    const random = makeRandom(seed, stream, hour, index);
    const { moment, event } = scene(hour);
    const unusual = event !== undefined && random() < event.extra / (event.extra + moment.volume);
    const incident = unusual ? event.kind : undefined;
    const channel = drawChannel(random);
    const topic = drawTopic(random, channel, incident);
    const sentiment = drawSentiment(random, topic, channel);
    const person = authors(channel, drawAuthor(random, channel));
    const author = topic === 'official' ? buildOfficialAuthor(channel, person.language) : person;
    const words = writePost(random, { author, channel, topic, sentiment, moment, incident });
    const post = assemble(random, {
      id: idOf(hour, index),
      author,
      channel,
      topic,
      at,
      sentiment,
      heat: incident === undefined ? 1 : 2.5,
      pictures,
    });
    const truth = {
      topic,
      sentiment,
      language: author.language,
      concerns_brand: isAboutBrand(topic),
      repost: false,
    };
    Object.assign(post, words);
    // Drawn separately, so that the text of a post stays the same.
    const link = pickSharedLink(makeRandom(seed, stream, hour, index, 0x11a2), { channel, topic, incident });
    if (link !== undefined) post.text += `\n${link}`;
    return { post, truth };
  };

  const passedOn = (hour: number, index: number, at: number): DemoPost | undefined => {
    const random = makeRandom(seed, stream, hour, index, 0x5ec0d);
    if (!chance(random, 0.09)) return undefined;
    const past = hour - Math.ceil(30 * random() ** 3);
    const source = original(past, pickInteger(random, 0, 2), past * MS_PER_HOUR);
    const { channel } = source.post;
    const known = DEMO_CHANNELS.find((one) => one === channel);
    if (known === undefined || !PASSED_ON.includes(known)) return undefined;
    const author = authors(known, drawAuthor(random, known));
    const post = assemble(random, {
      id: idOf(hour, index),
      author,
      channel: known,
      topic: source.truth.topic,
      at,
      sentiment: source.truth.sentiment,
      heat: 0.3,
      pictures,
    });
    Object.assign(post, { text: passOn(random, source.post), parent_id: source.post.provider_id });
    return { post, truth: { ...source.truth, repost: true } };
  };

  return { write: (hour, index, at) => passedOn(hour, index, at) ?? original(hour, index, at) };
}

const drawChannel = makeWeightedPicker<DemoChannel>(
  Object.fromEntries(DEMO_CHANNELS.map((channel) => [channel, CHANNEL_HABITS[channel].share])),
);

type Frame = {
  id: string;
  author: DemoAuthor;
  channel: DemoChannel;
  topic: DemoTopic;
  at: number;
  sentiment: DemoSentiment;
  heat: number;
  pictures: string;
};

/** Everything of a post but its text. */
function assemble(random: Random, frame: Frame): Incoming {
  const { id, author, channel, at, sentiment, heat } = frame;
  const engagement = drawEngagement(random, channel, author.profile.followers ?? 0, heat);
  const { url } = CHANNEL_HABITS[channel];
  const published_at = new Date(at).toISOString();
  const post: Incoming = {
    provider_id: id,
    kind: 'post',
    channel,
    author: author.profile,
    text: '',
    published_at,
  };
  if (url !== undefined) post.url = url + id;
  if (engagement !== undefined) post.engagement = engagement;
  const { country, media } = surroundings(random, frame);
  if (country !== undefined) post.country = country;
  if (media !== undefined) post.media = media;
  if (channel === 'google_play_app') post.raw = { rating: ratingOf(random, sentiment) };
  return post;
}

/** Channels that show pictures or videos with most posts, and the share that does. */
const PICTURED: Partial<Record<DemoChannel, number>> = {
  instagram: 0.9,
  tiktok: 0.95,
  facebook: 0.35,
  twitter: 0.2,
};
/** The countries of authors, where their network provides them. */
const drawCountry = makeWeightedPicker({ TH: 88, SG: 3, LA: 3, JP: 2, US: 2, MY: 2 });

/** The country and media of a post, where its network provides them. */
function surroundings(
  random: Random,
  { id, channel, topic, pictures }: Frame,
): Pick<Incoming, 'country' | 'media'> {
  const reported = channel !== 'rss' && channel !== 'webchat' && chance(random, 0.6);
  const shown = chance(random, PICTURED[channel] ?? 0);
  const kind = channel === 'tiktok' ? 'video' : 'image';
  const name = kind === 'video' ? `${id}.mp4` : `${pick(random, getMotifs(topic))}/${id}.svg`;
  return {
    ...(reported ? { country: drawCountry(random) } : {}),
    ...(shown ? { media: [{ kind, url: pictures + name }] } : {}),
  };
}

/** Stars of an app review; the sentiment of the text decides, questions are in between. */
function ratingOf(random: Random, sentiment: DemoSentiment): number {
  if (sentiment === 'negative') return pickInteger(random, 1, 2);
  if (sentiment === 'positive') return pickInteger(random, 4, 5);
  return pickInteger(random, 2, 4);
}

/** Remembers the newest results: posts come hour by hour, and reposts reach back a day. */
function lastOf<T>(make: (hour: number) => T): (hour: number) => T {
  const kept = new Map<number, T>();
  return (hour) => {
    const known = kept.get(hour) ?? make(hour);
    if (kept.size > 100) kept.clear();
    kept.set(hour, known);
    return known;
  };
}

/** A repost has the same text, with the network's prefix or an added word. */
function passOn(random: Random, source: Incoming): string {
  if (source.channel === 'twitter') return `RT @${source.author.handle ?? 'bunloy_th'}: ${source.text}`;
  const word = ['', '', 'แชร์ ', 'ฝากแชร์ ', '👇 ', 'จริงมาก > '][pickInteger(random, 0, 5)] ?? '';
  return `${word}${source.text}`;
}
