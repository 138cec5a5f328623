import { z } from 'zod';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';
import { formatNotification } from '#texts/format-notification.ts';

const Values = z.object({
  name: OneLine,
  count: z.number().int().positive(),
  /** The newest of them. */
  notices: z.array(z.object({ kind: z.string(), values: z.unknown() })),
  url: SuiteLink,
});
type Values = z.output<typeof Values>;

/** A user's unread notifications of one day, in one e-mail. */
export const notificationDigest = defineMailTemplate({
  values: Values,
  words: {
    en: (values, { site_name }) => ({
      subject:
        values.count === 1
          ? 'You have one unread notification'
          : `You have ${values.count} unread notifications`,
      heading: `${values.name}, this happened since yesterday`,
      lines: linesOf(values, 'en', (more) => `… and ${more} more`),
      action: { label: 'Open them', url: values.url },
      note: `You receive this because you chose a daily e-mail from ${site_name}. You can turn it off under “My notifications”.`,
    }),
    th: (values, { site_name }) => ({
      subject: `มีการแจ้งเตือน ${values.count} รายการรอคุณอยู่`,
      heading: `สิ่งที่เกิดขึ้นตั้งแต่เมื่อวาน`,
      lines: linesOf(values, 'th', (more) => `… และอีก ${more} รายการ`),
      action: { label: 'เปิดดู', url: values.url },
      note: `คุณได้รับอีเมลนี้เพราะเลือกรับสรุปรายวันจาก ${site_name} ปรับได้ที่ การแจ้งเตือนของฉัน`,
    }),
  },
});

/** One line per notification; those of kinds that this version does not know are only counted. */
function linesOf(
  { notices, count }: Values,
  language: 'en' | 'th',
  rest: (more: number) => string,
): string[] {
  const said = notices.flatMap((notice) => {
    const words = formatNotification(notice, language);
    return words ? [`${words.title}: ${words.text}`] : [];
  });
  return count > said.length ? [...said, rest(count - said.length)] : said;
}
