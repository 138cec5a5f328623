import { MAIL_LINK_PATH, oneClickUnsubscribe } from '#contracts/email-digests/mail-link.ts';
import { fetchMailedReport } from '#contracts/listening/reports/endpoints.ts';
import { REPORT_DAYS, type ReportFile } from '#contracts/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import type { ReportSummary } from '#server/reports/report-summary.ts';

/** The first sentences say what matters; the document has all of them. */
const MOST_SENTENCES = 4;

type ReportMail = {
  name: string;
  language: 'en' | 'th';
  token: string;
  files: readonly ReportFile[];
  summary: ReportSummary;
  /** What the report counts, and how many. */
  counted?: { mentions: number } | { tickets: number };
};

/** Queues the e-mail of a report, in the transaction that records that it is sent; its links are the receiver's own. */
export async function queueReportMail(
  unit: UnitOfWork,
  to: string,
  { name, language, token, files, summary: { period, summary }, counted }: ReportMail,
): Promise<void> {
  const url = (format: string): string =>
    fetchMailedReport.path.replace('{token}', token).replace('{format}', format);
  await enqueueMail(unit, {
    to,
    template: 'report-ready',
    language,
    values: {
      name,
      ...counted,
      period,
      summary: summary.slice(0, MOST_SENTENCES).map(({ text }) => text),
      files: files.map(({ format }) => ({ format, url: url(format) })),
      days: REPORT_DAYS,
      stop_url: `${MAIL_LINK_PATH}?token=${token}`,
      one_click_url: `${oneClickUnsubscribe.path}?token=${token}`,
    },
  });
}
