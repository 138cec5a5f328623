import { z } from 'zod';
import type { Brand } from '#contracts/brands/profile.ts';
import { ContentKind } from '#contracts/crm/content-kind.ts';
import { cutLine } from '#contracts/kit/cut-text.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import { getDateLocale, type Calendar } from '#contracts/kit/date-locale.ts';
import type { MailText } from '#server/kit/mail/mail-text.ts';
import type { MailPart } from '#server/kit/mail/parts.ts';
import { SuiteLink, defineMailTemplate, OneLine } from '#server/kit/mail/template.ts';
import { getChannelName } from '#texts/channel-name.ts';
import { previewText } from '#texts/preview-text.ts';

const count = z.number().int().nonnegative();
/** A number with the list that it counts. */
const Figure = z.object({ count, url: SuiteLink });

/** What happened to tickets in a period and what waits now, as its recipient would see it. */
const Values = z.object({
  name: OneLine,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  zone: z.string(),
  began: Figure,
  done: Figure.nullable(),
  waiting: Figure,
  overdue: Figure,
  longest: z.array(
    z.object({
      number: count,
      who: OneLine,
      channel: z.string(),
      waiting_since: z.string().nullable(),
      overdue: z.boolean(),
      text: z.string(),
      content: ContentKind.default('text'),
      url: SuiteLink,
    }),
  ),
  url: SuiteLink,
  stop_url: SuiteLink,
  one_click_url: SuiteLink,
});
type Values = z.output<typeof Values>;

/** Maximum length of a ticket's text in an e-mail, in characters. */
const EXCERPT = 160;

const WORDS = {
  en: {
    subject: (name: string, waiting: string, began: string) => `${name}: ${waiting} waiting, ${began} new`,
    began: 'New',
    done: 'Done',
    waiting: 'Waiting for a reply',
    overdue: 'Overdue',
    longest: 'Waiting longest',
    since: (time: string) => `since ${time}`,
    open: 'Open the ticket',
    all: 'Open the waiting tickets',
    none: 'No customer is waiting for a reply.',
    nobody: 'Customer',
    more: 'You receive this because someone on your team set it up. Use the link below to unsubscribe.',
    stop: 'Unsubscribe',
  },
  th: {
    subject: (name: string, waiting: string, began: string) => `${name}: รอตอบ ${waiting} ทิกเก็ตใหม่ ${began}`,
    began: 'ทิกเก็ตใหม่',
    done: 'เสร็จแล้ว',
    waiting: 'รอตอบ',
    overdue: 'เกินกำหนด',
    longest: 'รอนานที่สุด',
    since: (time: string) => `ตั้งแต่ ${time}`,
    open: 'เปิดทิกเก็ต',
    all: 'เปิดทิกเก็ตที่รอตอบ',
    none: 'ไม่มีลูกค้ารอคำตอบ',
    nobody: 'ลูกค้า',
    more: 'คุณได้รับอีเมลนี้เพราะมีคนในทีมตั้งค่าไว้ ยกเลิกได้ด้วยลิงก์ด้านล่าง',
    stop: 'ไม่รับอีเมลแบบนี้อีก',
  },
} as const;

function write(language: keyof typeof WORDS) {
  return (values: Values, _brand: Brand, calendar: Calendar): MailText => {
    const words = WORDS[language];
    const locale = getDateLocale(language, calendar);
    const number = new Intl.NumberFormat(locale);
    const times = makeDateFormat(
      { language, calendar },
      {
        timeZone: values.zone,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      },
    );
    const entries = (['began', 'done', 'waiting', 'overdue'] as const).flatMap((name) => {
      const figure = values[name];
      return figure ? { label: words[name], value: number.format(figure.count), ...figure } : [];
    });
    const longest: MailPart = {
      kind: 'posts',
      title: words.longest,
      items: values.longest.map(({ who, channel, waiting_since, overdue, ...ticket }) => ({
        who: [
          who || words.nobody,
          getChannelName(channel, language),
          ...(waiting_since ? [words.since(times.format(new Date(waiting_since)))] : []),
        ].join(' · '),
        mood: `#${ticket.number}${overdue ? ` · ${words.overdue}` : ''}`,
        tone: overdue ? 'bad' : 'calm',
        text: cutLine(previewText({ text: ticket.text, kind: ticket.content }, language), EXCERPT),
        url: ticket.url,
        open: words.open,
      })),
    };
    return {
      subject: words.subject(
        values.name,
        number.format(values.waiting.count),
        number.format(values.began.count),
      ),
      heading: values.name,
      lines: [
        times.formatRange(new Date(values.from), new Date(values.to)),
        ...(values.waiting.count === 0 ? [words.none] : []),
      ],
      parts: [
        {
          kind: 'figures',
          items: entries.map(({ label, value, count: many, url }) => ({
            label,
            value,
            note: '',
            ...(many > 0 ? { url } : {}),
          })),
        },
        ...(values.longest.length > 0 ? [longest] : []),
      ],
      action: { label: words.all, url: values.url },
      note: words.more,
      unsubscribe: { label: words.stop, url: values.stop_url, oneClick: values.one_click_url },
    };
  };
}

/** The e-mail digest of tickets: what began and was done in a period, what waits and is overdue now, and which tickets wait longest. */
export const ticketDigest = defineMailTemplate({
  values: Values,
  words: { en: write('en'), th: write('th') },
});
