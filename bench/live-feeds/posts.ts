import type { Incoming } from '#contracts/inbound/incoming.ts';

/** The word that distinguishes the posts of one filter from others. */
export function buildFilterWord(filter: number): string {
  return `watched${String.fromCharCode(97 + (filter % 26))}${filter}x`;
}

const WORDS =
  'กาแฟ ร้านนี้ อร่อยมาก บริการ พนักงาน รอนาน ราคา โปรโมชั่น สาขา คุณภาพ แนะนำ จัดส่ง เร็วมาก coffee service delivery price branch staff waiting'.split(
    ' ',
  );

/** The n-th post: a dozen words, and the word that its filter matches. */
export function makeWatchedPost(n: number, filters: number): Incoming {
  const words = Array.from(
    { length: 12 },
    (_, place) => WORDS[(n * 7 + place * (1 + (n % 5))) % WORDS.length],
  );
  return {
    provider_id: `post-${n}`,
    kind: 'post',
    channel: 'twitter',
    author: { _id: `author-${n % 5000}`, name: `Author ${n % 5000}` },
    text: `${words.join(n % 2 === 0 ? '' : ' ')} ${buildFilterWord(n % filters)} ${n}`,
    published_at: new Date().toISOString(),
  };
}
