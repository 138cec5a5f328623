import { z } from 'zod';
import { Link, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

/** The one-time link after "forgot password". */
export const resetPassword = defineMailTemplate({
  values: z.object({ name: OneLine, url: Link, minutes: z.number().int() }),
  words: {
    en: ({ name, url, minutes }, { site_name }) => ({
      subject: `Set a new password for ${site_name}`,
      heading: 'Set a new password',
      lines: [
        `Hello ${name},`,
        `Someone, probably you, asked to reset your password on ${site_name}. Use the button below to choose a new one.`,
      ],
      action: { label: 'Set a new password', url },
      note: `The link works once, for ${minutes} minutes. If you did not ask for this, you can ignore this e-mail: your password stays as it is.`,
    }),
    th: ({ name, url, minutes }, { site_name }) => ({
      subject: `ตั้งรหัสผ่านใหม่สำหรับ ${site_name}`,
      heading: 'ตั้งรหัสผ่านใหม่',
      lines: [`สวัสดีคุณ ${name}`, `มีผู้ขอตั้งรหัสผ่านใหม่ที่ ${site_name} ซึ่งน่าจะเป็นคุณเอง กดปุ่มด้านล่างเพื่อตั้งรหัสผ่าน`],
      action: { label: 'ตั้งรหัสผ่านใหม่', url },
      note: `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${minutes} นาที หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ`,
    }),
  },
});
