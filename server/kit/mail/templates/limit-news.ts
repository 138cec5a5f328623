import { z } from 'zod';
import { greetInThai } from '#server/kit/mail/greet.ts';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

const METER = {
  en: {
    stored_mentions: 'stored mentions',
    monthly_mentions: 'mentions this month',
    daily_searches: 'quick searches today',
    dashboards: 'dashboards',
    uploads: 'uploaded data sets',
    monthly_posts: 'posts planned this month',
    short_links: 'short links',
    users: 'people',
    channels: 'channels',
    api_calls: 'API calls this month',
    exported_mentions: 'exported mentions this month',
  },
  th: {
    stored_mentions: 'การพูดถึงที่จัดเก็บ',
    monthly_mentions: 'การพูดถึงของเดือนนี้',
    daily_searches: 'การค้นหาด่วนวันนี้',
    dashboards: 'แดชบอร์ด',
    uploads: 'ชุดข้อมูลที่อัปโหลด',
    monthly_posts: 'โพสต์ที่วางแผนของเดือนนี้',
    short_links: 'ลิงก์สั้น',
    users: 'ผู้ใช้',
    channels: 'ช่องทาง',
    api_calls: 'การเรียก API ของเดือนนี้',
    exported_mentions: 'การพูดถึงที่ส่งออกในเดือนนี้',
  },
} as const;

/** Notifies the users who handle payment that a limit of the plan is near (`level` 80) or reached (100). */
export const limitNews = defineMailTemplate({
  values: z.object({
    name: OneLine,
    meter: z.enum([
      'stored_mentions',
      'monthly_mentions',
      'daily_searches',
      'dashboards',
      'uploads',
      'monthly_posts',
      'short_links',
      'users',
      'channels',
      'api_calls',
      'exported_mentions',
    ]),
    level: z.number().int(),
    used: z.number().int(),
    limit: z.number().int(),
    grace_days: z.number().int(),
    url: SuiteLink,
  }),
  words: {
    en: ({ name, meter, level, used, limit, grace_days, url }, { site_name }) => {
      const what = METER.en[meter];
      const full = level >= 100;
      const mentions = meter === 'monthly_mentions' || meter === 'stored_mentions';
      return {
        subject: full
          ? `${site_name}: limit reached for ${what}`
          : `${site_name}: ${level}% of the limit for ${what} used`,
        heading: full ? `Limit reached for ${what}` : `${level}% of the limit for ${what} used`,
        lines: [
          `Hello ${name},`,
          `Used so far: ${used.toLocaleString('en')} of ${limit.toLocaleString('en')} ${what}.`,
          ...(full && mentions
            ? [
                `For ${grace_days} days, new posts are still collected as usual. After that they are kept but not analysed until there is room. Messages from your customers still become tickets as usual.`,
              ]
            : []),
        ],
        action: { label: 'See plan and usage', url },
      };
    },
    th: ({ name, meter, level, used, limit, grace_days, url }, { site_name }) => {
      const what = METER.th[meter];
      const full = level >= 100;
      const mentions = meter === 'monthly_mentions' || meter === 'stored_mentions';
      return {
        subject: full ? `${site_name}: ${what}ครบตามแพ็กเกจแล้ว` : `${site_name}: ใช้${what}ไปแล้ว ${level}%`,
        heading: full ? `${what}ครบตามแพ็กเกจแล้ว` : `ใช้${what}ไปแล้ว ${level}%`,
        lines: [
          greetInThai(name),
          `ใช้${what}ไปแล้ว ${used.toLocaleString('th')} จาก ${limit.toLocaleString('th')}`,
          ...(full && mentions
            ? [
                `ระบบยังรับข้อมูลตามปกติอีก ${grace_days} วัน หลังจากนั้นโพสต์ใหม่จะถูกเก็บไว้โดยยังไม่วิเคราะห์จนกว่าจะมีที่ว่าง ส่วนข้อความจากลูกค้ายังเป็นทิกเก็ตตามปกติ`,
              ]
            : []),
        ],
        action: { label: 'ดูแพ็กเกจและการใช้งาน', url },
      };
    },
  },
});
