import { CHART_LABEL_NAMES, findChartMeasure } from './chart-world.ts';
import type { GalleryFacts } from './gallery/gallery-case.ts';

const MEASURES = {
  'mentions.mentions': ['Mentions', 'การพูดถึง'],
  'mentions.engagement': ['Engagement', 'เอนเกจเมนต์'],
  'mentions.reach': ['Reach', 'การเข้าถึง'],
  'mentions.negative_share': ['Share of negative mentions', 'สัดส่วนการพูดถึงเชิงลบ'],
  'mentions.comments': ['Comments', 'ความคิดเห็น'],
  'mentions.views': ['Views', 'ยอดดู'],
  'calculated.low': ['Least', 'ต่ำสุด'],
  'calculated.quarter': ['A quarter', 'หนึ่งในสี่'],
  'calculated.middle': ['Median', 'ค่ากลาง'],
  'calculated.three': ['Three quarters', 'สามในสี่'],
  'calculated.high': ['Most', 'สูงสุด'],
} as const;
const DIMENSIONS = {
  time: ['Time', 'เวลา'],
  channel: ['Channel', 'ช่องทาง'],
  sentiment: ['Sentiment', 'เซนติเมนต์'],
  country: ['Country', 'ประเทศ'],
  keyword: ['Keyword', 'คีย์เวิร์ด'],
  weekday: ['Day of the week', 'วัน'],
  hour: ['Hour', 'ชั่วโมง'],
  audience: ['Audience', 'ผู้ติดตาม'],
  word: ['Word', 'คำ'],
  domain: ['Province', 'จังหวัด'],
  kind: ['Kind', 'ชนิด'],
} as const;
const VALUES = {
  channel: {
    facebook: ['Facebook', 'Facebook'],
    line: ['LINE', 'LINE'],
    pantip: ['Pantip', 'Pantip'],
    twitter: ['X', 'X'],
    tiktok: ['TikTok', 'TikTok'],
    youtube: ['YouTube', 'YouTube'],
  },
  sentiment: {
    positive: ['positive', 'เชิงบวก'],
    neutral: ['neutral', 'เป็นกลาง'],
    negative: ['negative', 'เชิงลบ'],
    question: ['question', 'คำถาม'],
  },
  kind: { post: ['post', 'โพสต์'], message: ['message', 'ข้อความ'] },
  country: {
    TH: ['Thailand', 'ไทย'],
    US: ['United States', 'สหรัฐอเมริกา'],
    JP: ['Japan', 'ญี่ปุ่น'],
    SG: ['Singapore', 'สิงคโปร์'],
    VN: ['Vietnam', 'เวียดนาม'],
    GB: ['United Kingdom', 'สหราชอาณาจักร'],
  },
  weekday: {
    '1': ['Mon', 'จันทร์'],
    '2': ['Tue', 'อังคาร'],
    '3': ['Wed', 'พุธ'],
    '4': ['Thu', 'พฤหัส'],
    '5': ['Fri', 'ศุกร์'],
    '6': ['Sat', 'เสาร์'],
    '7': ['Sun', 'อาทิตย์'],
  },
  audience: {
    small: ['under 1,000', 'ต่ำกว่า 1,000'],
    medium: ['1,000 to 10,000', '1,000 ถึง 10,000'],
    large: ['10,000 to 100,000', '10,000 ถึง 100,000'],
    huge: ['over 100,000', 'เกิน 100,000'],
  },
} as const;

/** The names of what the gallery shows, in a language. */
export function listGalleryFacts(language: 'en' | 'th'): GalleryFacts {
  const pick = (pairs: Readonly<Record<string, readonly [string, string]>>): Record<string, string> =>
    Object.fromEntries(Object.entries(pairs).map(([key, [en, th]]) => [key, language === 'en' ? en : th]));
  return {
    measures: Object.fromEntries(
      Object.entries(pick(MEASURES)).map(([measure, label]) => [
        measure,
        { ...findChartMeasure(measure), label },
      ]),
    ),
    dimensions: pick(DIMENSIONS),
    values: Object.fromEntries(Object.entries(VALUES).map(([dimension, pairs]) => [dimension, pick(pairs)])),
    labels: CHART_LABEL_NAMES,
  };
}
