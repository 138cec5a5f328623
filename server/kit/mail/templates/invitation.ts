import { z } from 'zod';
import { Link, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

/** The one-time link by which somebody joins an organisation. */
export const invitation = defineMailTemplate({
  values: z.object({
    name: OneLine,
    account: OneLine,
    /** Who invites; empty where it was nobody of the organisation. */
    by: OneLine,
    url: Link,
    days: z.number().int(),
  }),
  words: {
    en: ({ name, account, by, url, days }, { site_name }) => ({
      subject: `You are invited to join ${account} on ${site_name}`,
      heading: `Join ${account}`,
      lines: [
        `Hello ${name},`,
        by
          ? `${by} has invited you to join ${account} on ${site_name}. Use the button below to choose a password and get started.`
          : `You have been invited to join ${account} on ${site_name}. Use the button below to choose a password and get started.`,
      ],
      action: { label: 'Accept the invitation', url },
      note: `The link works once, for ${days} days. If you did not expect this invitation, you can ignore this e-mail.`,
    }),
    th: ({ name, account, by, url, days }, { site_name }) => ({
      subject: `คำเชิญเข้าร่วม ${account} บน ${site_name}`,
      heading: `เข้าร่วม ${account}`,
      lines: [
        `สวัสดีคุณ ${name}`,
        by
          ? `${by} เชิญคุณทำงานร่วมกับ ${account} บน ${site_name} กดปุ่มด้านล่างเพื่อตั้งรหัสผ่านแล้วเริ่มใช้งานได้เลย`
          : `คุณได้รับเชิญให้ทำงานร่วมกับ ${account} บน ${site_name} กดปุ่มด้านล่างเพื่อตั้งรหัสผ่านแล้วเริ่มใช้งานได้เลย`,
      ],
      action: { label: 'ตอบรับคำเชิญ', url },
      note: `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${days} วัน หากคุณไม่ได้คาดไว้ ไม่ต้องทำอะไร`,
    }),
  },
});
