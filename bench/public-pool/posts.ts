import type { Incoming } from '#contracts/inbound/incoming.ts';

/** What posts are about; every post names one of them. */
export const TOPICS = [
  'กาแฟดอยช้าง',
  'ชาไทย',
  'espresso machine',
  'matcha latte',
  'โกโก้เย็น',
  'นมสด',
  'oat milk',
  'ขนมปัง',
];

const WORDS =
  'ร้านนี้ อร่อยมาก บริการดี พนักงาน รอนาน ราคาแพง โปรโมชั่น สาขาใหม่ คุณภาพ แนะนำ จัดส่ง เร็วมาก service delivery price branch staff waiting'.split(
    ' ',
  );

/** The n-th post of a stream: some thirty words, one topic, a link and a tag. */
export function makePublicPost(stream: number, n: number): Incoming {
  const words = Array.from(
    { length: 30 },
    (_, place) => WORDS[(n * 7 + place * (1 + (n % 5)) + stream) % WORDS.length],
  );
  const topic = TOPICS[n % TOPICS.length];
  return {
    provider_id: `${stream} ${n}`,
    kind: 'post',
    channel: 'rss',
    author: { _id: `author-${n % 5000}`, name: `Author ${n % 5000}` },
    text: `${words.join(n % 2 === 0 ? '' : ' ')} ${topic} ${n % 1000} #tag${n % 50} https://example.com/${n % 200}`,
    published_at: new Date(Date.now() - (n % 3600) * 1000).toISOString(),
  };
}
