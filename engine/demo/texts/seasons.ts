/** What is on the board in a month (January first) and the hashtag of its promotion. */
export type Season = { th: readonly string[]; en: readonly string[]; tagThai: string; tagEnglish: string };

/** Twelve months of seasonal menus, with Thailand's fruit and feasts. */
export const SEASONS: readonly Season[] = [
  {
    th: ['บันเมฆสตรอว์เบอร์รี', 'ชอร์ตเค้กสตรอว์เบอร์รี'],
    en: ['strawberry cloud bun', 'strawberry shortcake'],
    tagThai: '#ลอยปีใหม่',
    tagEnglish: '#BunloyNewYear',
  },
  {
    th: ['ครัวซองต์กุหลาบ', 'ลาเต้ช็อกชมพู'],
    en: ['rose croissant', 'pink choco latte'],
    tagThai: '#ลอยคู่',
    tagEnglish: '#BunloyDuo',
  },
  {
    th: ['ชามะม่วงเบา', 'เค้กมะม่วงอกร่อง'],
    en: ['young mango tea', 'mango cake'],
    tagThai: '#ลอยรับร้อน',
    tagEnglish: '#BunloyCool',
  },
  {
    th: ['บันเมฆข้าวเหนียวมะม่วง', 'ชาไทยน้ำแข็งไส'],
    en: ['mango sticky rice bun', 'shaved ice Thai tea'],
    tagThai: '#ลอยสงกรานต์',
    tagEnglish: '#BunloySplash',
  },
  {
    th: ['ทาร์ตลิ้นจี่', 'ดริปผลไม้รวม'],
    en: ['lychee tart', 'fruit drip'],
    tagThai: '#ลอยเปิดเทอม',
    tagEnglish: '#BackToBun',
  },
  {
    th: ['บันเมฆทุเรียน', 'ลาเต้ทุเรียน'],
    en: ['durian cloud bun', 'durian latte'],
    tagThai: '#ลอยหน้าฝน',
    tagEnglish: '#RainyBun',
  },
  {
    th: ['ขนมปังข้าวโพดชีส', 'โกโก้เผือกหอม'],
    en: ['corn cheese bread', 'taro cocoa'],
    tagThai: '#ลอยกลางปี',
    tagEnglish: '#MidYearBun',
  },
  {
    th: ['เค้กมะลิวันแม่', 'ชามะลิฟองเมฆ'],
    en: ['jasmine cake', 'jasmine cloud tea'],
    tagThai: '#ลอยรักแม่',
    tagEnglish: '#BunForMum',
  },
  {
    th: ['บันเมฆไส้ไข่เค็มไหว้พระจันทร์', 'ชาส้มโอ'],
    en: ['mooncake bun', 'pomelo tea'],
    tagThai: '#ลอยพระจันทร์',
    tagEnglish: '#MoonBun',
  },
  {
    th: ['พายฟักทอง', 'ลาเต้เผือกม่วง'],
    en: ['pumpkin pie', 'purple taro latte'],
    tagThai: '#ลอยหลอน',
    tagEnglish: '#SpookyBun',
  },
  {
    th: ['บันเมฆใบเตยมะพร้าวเผา', 'ลาเต้กล้วยปิ้ง'],
    en: ['pandan coconut bun', 'grilled banana latte'],
    tagThai: '#ลอยหนาว',
    tagEnglish: '#CozyBun',
  },
  {
    th: ['สโตลเลนลูกเกดไทย', 'โกโก้มาร์ชเมฆ'],
    en: ['Thai stollen', 'marshmallow cocoa'],
    tagThai: '#ลอยส่งท้ายปี',
    tagEnglish: '#BunloyHoliday',
  },
];

/** Promotions that run in every month. */
export const PERMANENT_CAMPAIGNS = {
  th: ['#บันลอย1แถม1', '#ลอยฟรีวันศุกร์', '#ลอยคูณสอง'],
  en: ['#BunloyFreeFriday', '#LoyX2'],
} as const;
