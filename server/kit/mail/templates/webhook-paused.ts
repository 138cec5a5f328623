import { z } from 'zod';
import { greetInThai } from '#server/kit/mail/greet.ts';
import { defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';

/** Notifies the creator of a webhook that the suite no longer delivers to it, and how to resume it. */
export const webhookPaused = defineMailTemplate({
  values: z.object({ name: OneLine, webhook: OneLine, url: OneLine, reason: z.enum(['failing', 'gone']) }),
  words: {
    en: ({ name, webhook, url, reason }, { site_name }) => ({
      subject: `${site_name} stopped delivering to your webhook ${webhook}`,
      heading: 'A webhook was stopped',
      lines: [
        `Hello ${name},`,
        reason === 'gone'
          ? `The receiver of ${webhook} (${url}) answered that it is gone for good, so we stopped delivering to it.`
          : `Nothing could be delivered to ${webhook} (${url}) for a day, so we stopped trying.`,
        'Nothing is lost: events are kept for 30 days. Once the receiver works again, start the webhook under Settings, Integration, and it resumes where it stopped.',
      ],
    }),
    th: ({ name, webhook, url, reason }, { site_name }) => ({
      subject: `${site_name} หยุดส่งข้อมูลไปยังเว็บฮุก ${webhook}`,
      heading: 'เว็บฮุกถูกหยุดไว้',
      lines: [
        greetInThai(name),
        reason === 'gone'
          ? `ปลายทางของ ${webhook} (${url}) ตอบว่าเลิกใช้งานแล้ว เราจึงหยุดส่งข้อมูลไปที่นั่น`
          : `ส่งข้อมูลไปยัง ${webhook} (${url}) ไม่สำเร็จมาตลอดหนึ่งวัน เราจึงหยุดลองส่ง`,
        'ไม่มีข้อมูลสูญหาย เหตุการณ์ถูกเก็บไว้ 30 วัน เมื่อปลายทางใช้งานได้แล้ว เริ่มเว็บฮุกอีกครั้งได้ที่ ตั้งค่า › การเชื่อมต่อ แล้วระบบจะส่งต่อจากจุดที่หยุดไว้',
      ],
    }),
  },
});
