import { z } from 'zod';
import { greetInThai } from '#server/kit/mail/greet.ts';
import { Link, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

/** Notifies a user that their password was changed, in case it was not them. */
export const passwordChanged = defineMailTemplate({
  values: z.object({ name: OneLine, url: Link }),
  words: {
    en: ({ name, url }, { site_name }) => ({
      subject: `Your ${site_name} password was changed`,
      heading: 'Your password was changed',
      lines: [
        `Hello ${name},`,
        'Your password was changed just now, and every other device was signed out.',
        'If this was you, there is nothing to do. If it was not, set a new password at once and tell your administrator.',
      ],
      action: { label: 'This was not me', url },
    }),
    th: ({ name, url }, { site_name }) => ({
      subject: `รหัสผ่าน ${site_name} ของคุณถูกเปลี่ยนแล้ว`,
      heading: 'รหัสผ่านของคุณถูกเปลี่ยนแล้ว',
      lines: [
        greetInThai(name),
        'รหัสผ่านของคุณเพิ่งถูกเปลี่ยน และอุปกรณ์อื่นทั้งหมดออกจากระบบแล้ว',
        'หากเป็นคุณเอง ไม่ต้องทำอะไรเพิ่ม หากไม่ใช่ โปรดตั้งรหัสผ่านใหม่ทันทีและแจ้งผู้ดูแลบัญชีของคุณ',
      ],
      action: { label: 'ไม่ใช่ฉัน', url },
    }),
  },
});
