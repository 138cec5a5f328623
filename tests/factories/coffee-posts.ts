import type { Incoming } from '#contracts/inbound/incoming.ts';
import { makePost } from '#tests/factories/inbound.ts';

const DAY = 86_400_000;
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
