import { Channel } from '#contracts/inbound/channel.ts';

/** Names of channels in exports, in addition to our own slugs. */
const NAMES: ReadonlyMap<string, Channel> = new Map<string, Channel>(
  Object.entries({
    x: 'twitter',
    tweet: 'twitter',
    tweets: 'twitter',
    xtwitter: 'twitter',
    twitterx: 'twitter',
    formerlytwitter: 'twitter',
    เอ็กซ์: 'twitter',
    ทวิตเตอร์: 'twitter',
    fb: 'facebook',
    เฟซบุ๊ก: 'facebook',
    เฟสบุ๊ค: 'facebook',
    เฟซบุ๊ค: 'facebook',
    facebookpage: 'facebook',
    facebookpages: 'facebook',
    facebookgroup: 'facebook',
    facebookcomment: 'facebook',
    messenger: 'facebook',
    facebookmessenger: 'facebook',
    ig: 'instagram',
    instagrampost: 'instagram',
    อินสตาแกรม: 'instagram',
    ไอจี: 'instagram',
    ไลน์: 'line',
    lineoa: 'line',
    lineofficialaccount: 'line',
    แชตบนเว็บ: 'webchat',
    แชทบนเว็บ: 'webchat',
    แชทบนเว็บไซต์: 'webchat',
    livechat: 'webchat',
    chat: 'webchat',
    ฟีด: 'rss',
    feed: 'rss',
    rssfeed: 'rss',
    blogs: 'rss',
    บล็อก: 'rss',
    ไฟล์: 'file',
    วอทส์แอป: 'whatsapp',
    วีแชต: 'wechat',
    วีแชท: 'wechat',
    เทเลแกรม: 'telegram',
    กูเกิล: 'google',
    กูเกิลเพลย์: 'google_play_app',
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
    emails: 'email',
    อีเมล: 'email',
  } as const),
);

/** The channel that a cell names, in any of its usual names; `fallback` for one that names none or that we do not know. */
export function parseChannel<Fallback>(name: string, fallback: Fallback): Channel | Fallback {
  if (name === '') return fallback;
  const plain = name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\.com$/, '');
  const own = Channel.safeParse(plain);
  if (own.success) return own.data;
  const bare = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return NAMES.get(bare) ?? SLUGS.get(bare) ?? fallback;
}

/** Our own slugs without their marks: `Google Play App` is `google_play_app`, `E-mail` is `email`. */
const SLUGS: ReadonlyMap<string, Channel> = new Map(
  Channel.options.map((slug) => [slug.replaceAll('_', ''), slug]),
);
