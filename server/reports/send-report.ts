import { MAIL_LINK_PATH, oneClickUnsubscribe } from '#contracts/email-digests/mail-link.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { fetchMailedReport } from '#contracts/listening/reports/endpoints.ts';
import { REPORT_DAYS, REPORT_NEEDS, type ReportFile, type SentFields } from '#contracts/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { listRecipientCalendars } from '#server/kit/mail/recipient-store.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { resolveReceivers } from '#server/receivers/public.ts';
import type { ReportKind } from '#server/reports/kind.ts';
import type { ReportRow } from '#server/reports/report-store.ts';
import type { ReportSummary } from '#server/reports/report-summary.ts';
import { insertSending } from '#server/reports/sending-store.ts';

type FinishedReport = {
  run_id: string;
  counted: number;
  files: readonly ReportFile[];
  summaries: Record<Calendar, ReportSummary>;
};
/** The first sentences say what matters; the document has all of them. */
const MOST_SENTENCES = 4;
/** What the e-mail counts, by product. */
const COUNTED = { listening: 'mentions', crm: 'tickets' } as const;

/**
 * E-mails a report to everybody who may and wants to get it, each with a link of their own.
 * @returns the number of receivers
 */
export async function sendReport<F extends SentFields>(
  unit: UnitOfWork,
  { kind, report, made }: { kind: ReportKind<F>; report: ReportRow; made: FinishedReport },
): Promise<number> {
  const all = (await resolveReceivers(unit, [report], REPORT_NEEDS[kind.product])).get(report._id) ?? [];
  const reached = all.filter(({ state }) => state === 'receives');
  // A receiver named both as a user and by address gets one e-mail.
  const unique = [...new Map(reached.toReversed().map((one) => [one.email, one])).values()];
  const calendars = await listRecipientCalendars(
    unit,
    unique.map(({ email }) => email),
  );
  for (const { email, user_id } of unique) {
    const token = generateToken();
    const { run_id } = made;
    const { period, summary } = made.summaries[calendars.get(email) ?? 'gregorian'];
    await insertSending(unit, {
      run_id,
      report_id: report._id,
      email,
      user_id,
      token_hash: hashToken(token),
    });
    const url = (format: string): string =>
      fetchMailedReport.path.replace('{token}', token).replace('{format}', format);
    await enqueueMail(unit, {
      to: email,
      template: 'report-ready',
      language: report.language,
      values: {
        name: report.name,
        [COUNTED[kind.product]]: made.counted,
        period,
        summary: summary.slice(0, MOST_SENTENCES).map(({ text }) => text),
        files: made.files.map(({ format }) => ({ format, url: url(format) })),
        days: REPORT_DAYS,
        stop_url: `${MAIL_LINK_PATH}?token=${token}`,
        one_click_url: `${oneClickUnsubscribe.path}?token=${token}`,
      },
    });
  }
  return unique.length;
}
