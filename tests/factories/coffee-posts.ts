import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Channel } from '#contracts/networks.ts';
import { makePost } from '#tests/factories/inbound.ts';

let made = 0;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHANNELS = ['pantip', 'facebook', 'twitter'] as const;
const TEXTS = [
  'กาแฟ สตาร์บัคส์ สาขาใหม่อร่อยมาก #กาแฟดี ☕',
  'Starbucks latte is too expensive today, terrible service #coffee',
  'ชาเขียว เย็น ๆ ร้านหน้าปากซอย ดีมาก #ชาเขียว',
  'กาแฟ กับ ชาเขียว อย่างไหนดีกว่ากันคะ https://www.pantip.com/topic/1',
  'กาแฟดำไม่ใส่น้ำตาล @somchai',
] as const;
/** A day beyond the last month has the hashtag of a campaign that has ended since. */
const CAMPAIGN_ENDED = 31;

/** Posts of 45 days about coffee and tea, more of late; every post has words of its own, so that none is a near-duplicate. */
export function makeCoffeePosts(now: number): Incoming[] {
  return Array.from({ length: 45 }, (_one, day) =>
    Array.from({ length: day < 10 ? 12 : 5 }, (_two, nth) => {
      const campaign = day >= CAMPAIGN_ENDED ? ' #แก้วละบาท' : '';
      return makePost({
        text: `${TEXTS[(day + nth) % TEXTS.length] ?? ''}${campaign} n${day}x${nth}`,
        channel: CHANNELS[nth % CHANNELS.length] ?? 'file',
        author: { _id: `a${(day + nth) % 23}`, name: `Somchai ${(day + nth) % 23}`, followers: nth * 400 },
        engagement: { likes: nth * 3, comments: nth },
        published_at: new Date(now - day * DAY - (nth + 1) * 600_000).toISOString(),
      });
    }),
  ).flat();
}

type Cups = {
  count: number;
  /** The number of the first cup, so that cups that come later have other texts. */
  first?: number;
  /** The channels of the posts in turn: one post in three is on the first. */
  channels?: readonly [Channel, Channel, Channel];
};

/** Posts about numbered cups of coffee, the last one seven hours ago and one each seven hours before it; every fourth is a complaint. */
export function makeCupPosts({
  count,
  first = 0,
  channels = ['facebook', 'pantip', 'pantip'],
}: Cups): Incoming[] {
  const now = Date.now();
  return Array.from({ length: count }, (_one, nth) =>
    makePost({
      text: `กาแฟแก้วที่ ${first + nth} ${nth % 4 === 0 ? 'แย่มาก รอนาน' : 'อร่อยมาก'}`,
      channel: channels[nth % channels.length] ?? channels[0],
      published_at: new Date(now - (nth + 1) * 7 * HOUR).toISOString(),
    }),
  );
}

/** Posts about coffee on one channel in March 2026, one a day from the second on, all by an author whose name is to stay secret. */
export function makeMarchPosts(channel: Channel, count: number): Incoming[] {
  return Array.from({ length: count }, (_one, nth) =>
    makePost({
      text: `กาแฟ ${channel} ${(made += 1)}`,
      channel,
      author: { _id: 'someone', name: 'Somchai Secret' },
      published_at: `2026-03-${String(nth + 2).padStart(2, '0')}T05:00:00.000Z`,
    }),
  );
}
