import { z } from 'zod';
import { Link, mailTemplate, OneLine } from '#server/kit/mail/template.ts';

/** Asks somebody outside of an organisation whether its digests may come; nothing else is sent before the answer. */
export const confirmAddress = mailTemplate({
  values: z.object({
    account: OneLine,
    notification: OneLine,
    /** Who asks; empty where it was nobody of the organisation. */
    by: OneLine,
    url: Link,
    days: z.number().int(),
  }),
  words: {
    en: ({ account, notification, by, url, days }, { site_name }) => ({
      subject: `May ${account} send you “${notification}”?`,
      heading: 'May these mails come to you?',
      lines: [
        `${by || account} would like to send you “${notification}” from ${site_name}: what people say, summed up by mail.`,
        'Nothing is sent until you say yes, and every mail has a link to end it.',
      ],
      action: { label: 'Answer', url },
      note: `The link works for ${days} days. If you do not know ${account}, answer no or do nothing.`,
    }),
    th: ({ account, notification, by, url, days }, { site_name }) => ({
      subject: `ให้ ${account} ส่ง “${notification}” ถึงคุณได้ไหม`,
      heading: 'ยินดีรับอีเมลเหล่านี้ไหม',
      lines: [
        `${by || account} ต้องการส่ง “${notification}” จาก ${site_name} ให้คุณ เป็นสรุปสิ่งที่ผู้คนพูดถึงทางอีเมล`,
        'เราจะไม่ส่งอะไรจนกว่าคุณจะตอบตกลง และทุกฉบับมีลิงก์ยกเลิก',
      ],
      action: { label: 'ตอบ', url },
      note: `ลิงก์นี้ใช้ได้ ${days} วัน หากไม่รู้จัก ${account} ตอบว่าไม่ หรือไม่ต้องทำอะไรก็ได้`,
    }),
  },
});
