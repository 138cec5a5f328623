import type { IncomingAuthor } from '#contracts/inbound/incoming.ts';
import { CHANNEL_HABITS, DEMO_CHANNELS, type DemoChannel } from './channels.ts';
import { generateEnglishName, handleOf, generateMediaName, generateThaiName } from './names.ts';
import { pickInteger, chance, pickLogNormal, pick, makeRandom, type Random } from './random.ts';
import { ENGLISH_HABITS, ENGLISH_INSIDE, THAI_HABITS } from './texts/spelling.ts';

/** A writer with everything that stays the same from post to post. */
export type DemoAuthor = {
  profile: IncomingAuthor;
  language: 'th' | 'en';
  /** Words that `{$name}` slots read: `p` and `q` (polite particles of statements and questions), `na`, `I`. */
  words: Readonly<Record<string, string>>;
  /** Replacements that make the writer's own spelling. */
  habits: readonly (readonly [string, string])[];
  /** How much the writer likes emoji and laughter, 0 to 2; 1 is ordinary. */
  lively: number;
};

const ENGLISH_SHARE: Readonly<Record<DemoChannel, number>> = {
  facebook: 0.11,
  twitter: 0.16,
  tiktok: 0.09,
  instagram: 0.22,
  pantip: 0.01,
  google_play_app: 0.22,
  youtube: 0.15,
  line: 0.05,
  rss: 0.36,
  webchat: 0.24,
};

/** Makes the population of a seed: the same channel and number are always the same writer. Keeps those it has made. */
export function makePopulation(seed: number): (channel: DemoChannel, index: number) => DemoAuthor {
  const known = new Map<DemoChannel, Map<number, DemoAuthor>>(
    DEMO_CHANNELS.map((channel) => [channel, new Map()]),
  );
  return (channel, index) => {
    const author = known.get(channel)?.get(index);
    if (author !== undefined) return author;
    const made = makeAuthor(seed, channel, index);
    known.get(channel)?.set(index, made);
    return made;
  };
}

/** Draws a writer's number with a long tail: few write often, most once or twice (app reviews: nearly all once). */
export function drawAuthor(random: Random, channel: DemoChannel): number {
  const { pool } = CHANNEL_HABITS[channel];
  return Math.floor(pool * random() ** (channel === 'google_play_app' ? 1 : 1.8));
}

/** The brand's own account on a channel. */
export function buildOfficialAuthor(channel: DemoChannel, language: 'th' | 'en'): DemoAuthor {
  const profile = { _id: `${channel}-bunloy`, name: 'Bunloy บันลอย', handle: 'bunloy_th', followers: 214_000 };
  return { profile, language, words: { p: 'ค่ะ', q: 'คะ', na: 'นะคะ', I: 'เรา' }, habits: [], lively: 1 };
}

function makeAuthor(seed: number, channel: DemoChannel, index: number): DemoAuthor {
  const random = makeRandom(seed, DEMO_CHANNELS.indexOf(channel), index, 0xa07408);
  const language = random() < ENGLISH_SHARE[channel] ? 'en' : 'th';
  const female = random() < 0.58;
  const name =
    channel === 'rss'
      ? generateMediaName(random, language)
      : language === 'en'
        ? generateEnglishName(random)
        : generateThaiName(random, female);
  const _id = channel === 'line' ? lineId(random) : `${channel}-${(seed >>> 0).toString(36)}-${index}`;
  const profile = { _id, name, ...reach(random, channel, name) };
  return {
    profile,
    language,
    words: wordsOf(random, female, channel),
    habits: habitsOf(random, language, channel),
    lively: random() * 2,
  };
}

/** A user id as LINE writes it: U and 32 hexadecimal digits. */
function lineId(random: Random): string {
  return `U${Array.from({ length: 32 }, () => pickInteger(random, 0, 15).toString(16)).join('')}`;
}

/** Handle and followers, where the channel shows them. */
function reach(
  random: Random,
  channel: DemoChannel,
  name: string,
): Pick<IncomingAuthor, 'handle' | 'followers'> {
  if (channel === 'line' || channel === 'webchat' || channel === 'google_play_app') return {};
  if (channel === 'rss') return { followers: pickInteger(random, 8, 900) * 1000 };
  if (channel === 'pantip') return { handle: `member${pickInteger(random, 100_000, 8_999_999)}` };
  return { handle: handleOf(random, name), followers: Math.floor(pickLogNormal(random, 310, 1.6)) };
}

/** Polite particles follow the writer's gender and stay; reviews and short video drop them more often than boards do. */
function wordsOf(random: Random, female: boolean, channel: DemoChannel): Record<string, string> {
  const polite = channel === 'pantip' || channel === 'line' || channel === 'webchat' ? 0.85 : 0.55;
  const I = female ? pick(random, ['เรา', 'เรา', 'หนู', 'ฉัน']) : pick(random, ['ผม', 'ผม', 'ผม', 'เรา']);
  if (!chance(random, polite)) return { p: '', q: '', na: pick(random, ['นะ', 'น้า', '']), I };
  const forms = female ? FEMALE : MALE;
  return { ...pick(random, forms), I };
}

type Particles = { p: string; q: string; na: string };

const FEMALE: readonly Particles[] = [
  { p: 'ค่ะ', q: 'คะ', na: 'นะคะ' },
  { p: 'ค่ะ', q: 'คะ', na: 'นะคะ' },
  { p: 'ค่ะ', q: 'คะ', na: 'นะคะ' },
  { p: 'ค่า', q: 'คะ', na: 'น้าา' },
  { p: 'คะ', q: 'ค่ะ', na: 'นะค่ะ' },
];
const MALE: readonly Particles[] = [
  { p: 'ครับ', q: 'ครับ', na: 'นะครับ' },
  { p: 'ครับ', q: 'ครับ', na: 'นะครับ' },
  { p: 'คับ', q: 'คับ', na: 'นะคับ' },
  { p: 'ครับผม', q: 'ครับ', na: 'นะครับ' },
];

function habitsOf(
  random: Random,
  language: 'th' | 'en',
  channel: DemoChannel,
): readonly (readonly [string, string])[] {
  if (channel === 'rss') return [];
  if (language === 'en')
    return chance(random, 0.3) ? [pick(random, ENGLISH_HABITS), pick(random, ENGLISH_HABITS)] : [];
  if (chance(random, 0.07))
    return [pick(random, ENGLISH_INSIDE), pick(random, ENGLISH_INSIDE), pick(random, ENGLISH_INSIDE)];
  if (chance(random, 0.3))
    return [pick(random, THAI_HABITS), pick(random, THAI_HABITS), pick(random, THAI_HABITS)];
  return [];
}
