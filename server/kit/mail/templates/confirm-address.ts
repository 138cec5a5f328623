import { z } from 'zod';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

/** Asks a person outside an organisation whether they want to receive its digests; nothing else is sent before they agree. */
export const confirmAddress = defineMailTemplate({
  values: z.object({
    account: OneLine,
    notification: OneLine,
    /** The user who asks; empty where it was no user of the organisation. */
    by: OneLine,
    url: SuiteLink,
    days: z.number().int(),
  }),
  words: {
    en: ({ account, notification, by, url, days }, { site_name }) => ({
      subject: `May ${account} send you “${notification}”?`,
      heading: 'Would you like to receive these e-mails?',
      lines: [
        `${by || account} would like to send you “${notification}” from ${site_name}, an e-mail summary of what people say.`,
        'Nothing is sent until you agree, and every e-mail has a link to unsubscribe.',
      ],
      action: { label: 'Answer', url },
      note: `The link works for ${days} days. If you do not know ${account}, answer no or ignore this e-mail.`,
    }),
    th: ({ account, notification, by, url, days }, { site_name }) => ({
      subject: `${account} ขอส่ง “${notification}” ถึงคุณ`,
      heading: 'ต้องการรับอีเมลเหล่านี้หรือไม่คะ',
      lines: [
        `${by || account} ขอส่ง “${notification}” จาก ${site_name} ให้คุณ เป็นอีเมลสรุปสิ่งที่ผู้คนพูดถึง`,
        'เราจะไม่ส่งอะไรจนกว่าคุณจะตอบตกลง และทุกฉบับมีลิงก์ยกเลิกรับ',
      ],
      action: { label: 'ตอบ', url },
      note: `ลิงก์นี้ใช้ได้ ${days} วัน หากไม่รู้จัก ${account} โปรดเลือกไม่รับ หรือละเว้นอีเมลนี้`,
    }),
  },
});
