import { z } from 'zod';
import { greetInThai } from '#server/kit/mail/greet.ts';
import { Link, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

const MINUTES_PER_HOUR = 60;

/** The one-time link after "forgot password", or after an administrator created one. */
export const resetPassword = defineMailTemplate({
  values: z.object({
    name: OneLine,
    url: Link,
    minutes: z.number().int(),
    /** The administrator who asked for it; empty where it was the recipient, or so they said. */
    by: OneLine.default(''),
  }),
  words: {
    en: ({ name, url, minutes, by }, { site_name }) => ({
      subject: `Set a new password for ${site_name}`,
      heading: 'Set a new password',
      lines: [
        `Hello ${name},`,
        by
          ? `${by} has sent you a link to set a new password on ${site_name}.`
          : `Someone, probably you, asked to reset your password on ${site_name}. Open the link below to choose a new one.`,
      ],
      action: { label: 'Set a new password', url },
      note: `The link works once, for ${formatLifeInEnglish(minutes)}. If you did not ask for this, you can ignore this e-mail: your password stays as it is.`,
    }),
    th: ({ name, url, minutes, by }, { site_name }) => ({
      subject: `ตั้งรหัสผ่านใหม่สำหรับ ${site_name}`,
      heading: 'ตั้งรหัสผ่านใหม่',
      lines: [
        greetInThai(name),
        by
          ? `${by} ส่งลิงก์สำหรับตั้งรหัสผ่านใหม่ที่ ${site_name} ให้คุณ`
          : `มีผู้ขอตั้งรหัสผ่านใหม่ที่ ${site_name} ซึ่งน่าจะเป็นคุณเอง เปิดลิงก์ด้านล่างเพื่อตั้งรหัสผ่าน`,
      ],
      action: { label: 'ตั้งรหัสผ่านใหม่', url },
      note: `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${formatLifeInThai(minutes)} หากคุณไม่ได้เป็นผู้ขอ โปรดละเว้นอีเมลนี้ รหัสผ่านเดิมยังใช้ได้ตามปกติ`,
    }),
  },
});

function formatLifeInEnglish(minutes: number): string {
  return minutes < MINUTES_PER_HOUR
    ? `${minutes} minutes`
    : `${Math.round(minutes / MINUTES_PER_HOUR)} hours`;
}

function formatLifeInThai(minutes: number): string {
  return minutes < MINUTES_PER_HOUR ? `${minutes} นาที` : `${Math.round(minutes / MINUTES_PER_HOUR)} ชั่วโมง`;
}
