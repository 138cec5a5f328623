import { z } from 'zod';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { MailPart } from '#server/kit/mail/parts.ts';
import { SuiteLink, defineMailTemplate, OneLine, toSingleLine } from '#server/kit/mail/template.ts';

const FORMAT = { pdf: 'PDF', pptx: 'PowerPoint (PPTX)', xlsx: 'Excel (XLSX)', csv: 'CSV' } as const;

/** A sentence of the report, longer than a line may be. */
const Sentence = z.string().transform((text) => cutText(toSingleLine(text), 400));

/** Brings a report: what it is about, how many mentions or tickets, and links to its files. */
export const reportReady = defineMailTemplate({
  values: z.object({
    name: OneLine,
    period: OneLine,
    mentions: z.number().int().nonnegative().optional(),
    tickets: z.number().int().nonnegative().optional(),
    /** What happened, in sentences; where there are none the count is stated alone. */
    summary: z.array(Sentence).default([]),
    files: z.array(z.object({ format: z.enum(['pdf', 'pptx', 'xlsx', 'csv']), url: SuiteLink })).min(1),
    days: z.number().int(),
    stop_url: SuiteLink,
    one_click_url: SuiteLink,
  }),
  words: {
    en: ({ name, period, mentions, tickets, summary, files, days, stop_url, one_click_url }) => ({
      subject: `${name}: ${period}`,
      heading: name,
      lines: [
        period,
        ...summary,
        ...(mentions === undefined || summary.length > 0
          ? []
          : [`${mentions.toLocaleString('en')} ${mentions === 1 ? 'mention' : 'mentions'}`]),
        ...(tickets === undefined || summary.length > 0
          ? []
          : [`${tickets.toLocaleString('en')} ${tickets === 1 ? 'ticket' : 'tickets'}`]),
      ],
      parts: furtherFiles(files),
      ...actionOf(files, 'Open the report'),
      note: `The links work for ${days} days without signing in: anyone who has them can read the report.`,
      unsubscribe: { label: 'Unsubscribe', url: stop_url, oneClick: one_click_url },
    }),
    th: ({ name, period, mentions, tickets, summary, files, days, stop_url, one_click_url }) => ({
      subject: `${name}: ${period}`,
      heading: name,
      lines: [
        period,
        ...summary,
        ...(mentions === undefined || summary.length > 0
          ? []
          : [`การพูดถึง ${mentions.toLocaleString('th')} รายการ`]),
        ...(tickets === undefined || summary.length > 0
          ? []
          : [`ทิกเก็ต ${tickets.toLocaleString('th')} รายการ`]),
      ],
      parts: furtherFiles(files),
      ...actionOf(files, 'เปิดรายงาน'),
      note: `ลิงก์ใช้ได้ ${days} วันโดยไม่ต้องเข้าสู่ระบบ ใครมีลิงก์ก็อ่านรายงานได้`,
      unsubscribe: { label: 'ไม่รับอีเมลแบบนี้อีก', url: stop_url, oneClick: one_click_url },
    }),
  },
});

type Files = readonly { format: keyof typeof FORMAT; url: string }[];

/** The first file is the mail's action; the others are links above it. */
function furtherFiles([, ...rest]: Files): MailPart[] {
  return rest.length === 0
    ? []
    : [{ kind: 'links', items: rest.map(({ format, url }) => ({ label: FORMAT[format], url })) }];
}

function actionOf(files: Files, word: string) {
  const [first] = files;
  return first ? { action: { label: `${word} (${FORMAT[first.format]})`, url: first.url } } : {};
}
