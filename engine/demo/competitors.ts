import type { DemoAuthor } from './authors.ts';
import { pick, type Random } from './random.ts';
import type { DemoTopic } from './topics.ts';

/** Topics that apply to any shop of the trade; app, points and campaigns are the brand's own. */
const OF_THE_TRADE: readonly DemoTopic[] = [
  'taste',
  'taste',
  'waiting',
  'staff',
  'branch',
  'price',
  'packaging',
];

const NAMES = {
  th: ['เวลาโมก้า', 'เวลาโมก้า', 'Velamoka', 'ปังคราม', 'ปังคราม', 'ดริซโซกุ', 'Drizzoku'],
  en: ['Velamoka', 'Velamoka', 'Pangkram', 'Drizzoku'],
} as const;

const BRAND = /(?:ร้าน|น้อง)?บันลอย(?: \(Bunloy\))?|bunloy(?:_th| cafe| bakery)?/gi;
const OWN_WORDS = /บัน|ลอย|เมฆ|loy|cloud|sky/i;

/** Words of a post. */
type PostText = { title?: string; text: string };

/**
 * A post about a competitor alone: without such posts the share of voice would be the brand's only. It is a post of the trade with the
 * competitor's name in it; a text with words that only the brand uses is generated again (eight times at most: then the bare name replaces
 * the text).
 */
export function generateCompetitorPost(
  random: Random,
  author: DemoAuthor,
  write: (topic: DemoTopic) => PostText,
): PostText {
  const name = pick(random, NAMES[author.language]);
  const rename = (text: string): string => text.replace(BRAND, name);
  for (let tries = 0; tries < 8; tries += 1) {
    const words = write(pick(random, OF_THE_TRADE));
    const text = rename(words.text);
    const title = words.title === undefined ? {} : { title: rename(words.title) };
    const story = `${title.title ?? ''} ${text}`;
    if (story.includes(name) && !OWN_WORDS.test(story)) return { ...title, text };
  }
  return { text: name };
}
