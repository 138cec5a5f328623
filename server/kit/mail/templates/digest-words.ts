/** So many mentions in English; the number is already formatted. */
function mentions(count: string, which = ''): string {
  return `${count} ${which}${count === '1' ? 'mention' : 'mentions'}`;
}

/** The texts of a digest in each language; numbers and days are already formatted. */
export const DIGEST_LABELS = {
  en: {
    mentions: 'Mentions',
    authors: 'People',
    negative: 'Negative',
    of: (share: string) => `${share} of all`,
    sentiment: 'Sentiment',
    keywords: 'Keywords',
    channels: 'Channels',
    posts: 'Most talked about',
    open: 'Open in the suite',
    all: (count: string) => (count === '1' ? 'See the mention' : `See all ${count} mentions`),
    look: 'Open the mentions',
    none: 'No mentions in this period.',
    nobody: 'Somebody',
    more: 'You receive this because someone on your team set it up. Use the link below to unsubscribe.',
    stop: 'Unsubscribe',
    moods: { negative: 'negative', neutral: 'neutral', positive: 'positive', question: 'question' },
    subject: (name: string, count: string) => `${name}: ${mentions(count)}`,
    alert: (name: string, count: string) => `${name}: ${mentions(count, 'new ')} just now`,
  },
  th: {
    mentions: 'การพูดถึง',
    authors: 'ผู้พูด',
    negative: 'เชิงลบ',
    of: (share: string) => `${share} ของทั้งหมด`,
    sentiment: 'ความรู้สึก',
    keywords: 'คีย์เวิร์ด',
    channels: 'ช่องทาง',
    posts: 'ที่พูดถึงมากที่สุด',
    open: 'เปิดดูในระบบ',
    all: (count: string) => `ดูการพูดถึงทั้ง ${count} รายการ`,
    look: 'เปิดหน้าการพูดถึง',
    none: 'ช่วงนี้ยังไม่มีการพูดถึง',
    nobody: 'ไม่ระบุชื่อ',
    more: 'คุณได้รับอีเมลนี้เพราะมีคนในทีมตั้งค่าไว้ ยกเลิกได้ด้วยลิงก์ด้านล่าง',
    stop: 'ไม่รับอีเมลแบบนี้อีก',
    moods: { negative: 'เชิงลบ', neutral: 'เป็นกลาง', positive: 'เชิงบวก', question: 'คำถาม' },
    subject: (name: string, count: string) => `${name}: การพูดถึง ${count} รายการ`,
    alert: (name: string, count: string) => `${name}: การพูดถึงใหม่ ${count} รายการเมื่อครู่นี้`,
  },
} as const;

const CHANNELS: Readonly<Record<string, string>> = {
  line: 'LINE',
  twitter: 'X (Twitter)',
  whatsapp: 'WhatsApp',
  wechat: 'WeChat',
  tiktok: 'TikTok',
  tiktok_shop: 'TikTok Shop',
  youtube: 'YouTube',
  google_play_app: 'Google Play',
  gptbots: 'GPTBots',
  rss: 'RSS',
  webchat: 'Web chat',
  email: 'E-mail',
};

/** Those that have a Thai name. */
const THAI_CHANNELS: Readonly<Record<string, string>> = {
  rss: 'ฟีด',
  webchat: 'แชตบนเว็บ',
  email: 'อีเมล',
  file: 'ไฟล์',
};

/** The name of a channel in e-mails and reports. */
export function getChannelName(slug: string, language: 'en' | 'th'): string {
  return (
    (language === 'th' ? THAI_CHANNELS[slug] : undefined) ??
    CHANNELS[slug] ??
    `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`
  );
}
