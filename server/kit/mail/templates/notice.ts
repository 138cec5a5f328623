import { z } from 'zod';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';
import { formatNotification } from '#texts/format-notification.ts';
import type { NotificationText } from '#texts/notification-texts.ts';

const Values = z.object({ name: OneLine, kind: z.string(), values: z.unknown(), url: SuiteLink });
type Values = z.output<typeof Values>;

/** One notification by e-mail, with the text of the notification list. */
export const notification = defineMailTemplate({
  values: Values,
  words: {
    en: (values, { site_name }) => ({
      ...said(values, 'en'),
      action: { label: 'Open', url: values.url },
      note: `You receive this because ${site_name} sends you such notifications by e-mail. You can change that under “My notifications”.`,
    }),
    th: (values, { site_name }) => ({
      ...said(values, 'th'),
      action: { label: 'เปิดดู', url: values.url },
      note: `คุณได้รับอีเมลนี้เพราะเลือกให้ ${site_name} แจ้งเรื่องนี้ทางอีเมล ปรับได้ที่ การแจ้งเตือนของฉัน`,
    }),
  },
});

function said(notice: Values, language: 'en' | 'th') {
  const { title, text } = formatNotification(notice, language) ?? unknown(language);
  return { subject: `${title}: ${text}`, heading: title, lines: [text] };
}

/** A notification that a newer version wrote: the e-mail still says that there is one. */
function unknown(language: 'en' | 'th'): NotificationText {
  return language === 'th'
    ? { title: 'มีการแจ้งเตือนใหม่สำหรับคุณ', text: 'เปิดดูรายละเอียดได้ในระบบ' }
    : { title: 'You have a new notification', text: 'Open it in the suite.' };
}
