import { Channel } from '#contracts/inbound/channel.ts';

/** Names that exports give to channels, beside our own slugs. */
const NAMES: ReadonlyMap<string, Channel> = new Map<string, Channel>(
  Object.entries({
    x: 'twitter',
    tweet: 'twitter',
    ทวิตเตอร์: 'twitter',
    fb: 'facebook',
    เฟซบุ๊ก: 'facebook',
    เฟสบุ๊ค: 'facebook',
    เฟซบุ๊ค: 'facebook',
    facebookpage: 'facebook',
    ig: 'instagram',
    อินสตาแกรม: 'instagram',
    ไอจี: 'instagram',
    ไลน์: 'line',
    lineoa: 'line',
    พันทิป: 'pantip',
    ยูทูบ: 'youtube',
    ยูทูป: 'youtube',
    yt: 'youtube',
    ติ๊กต็อก: 'tiktok',
    ติ๊กตอก: 'tiktok',
    tiktokshop: 'tiktok_shop',
    ช้อปปี้: 'shopee',
    ลาซาด้า: 'lazada',
    googleplay: 'google_play_app',
    playstore: 'google_play_app',
    googlereviews: 'google',
    googlemaps: 'google',
    news: 'rss',
    website: 'rss',
    blog: 'rss',
    ข่าว: 'rss',
    เว็บไซต์: 'rss',
    mail: 'email',
    อีเมล: 'email',
  } as const),
);

/** The channel that a cell names, in any of its usual names; `fallback` for a name that we do not know. */
export function channelOf(name: string, fallback: Channel): Channel {
  if (name === '') return fallback;
  const plain = name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\.com$/, '');
  const own = Channel.safeParse(plain);
  if (own.success) return own.data;
  const bare = plain.replace(/[\s._-]+/g, '');
  return NAMES.get(bare) ?? fallback;
}
