import type { Calendar } from '#contracts/kit/date-locale.ts';
import { REPORT_NEEDS, type ReportFile, type SentFields } from '#contracts/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listRecipientCalendars } from '#server/kit/mail/recipient-store.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { resolveReceivers } from '#server/receivers/public.ts';
import type { ReportKind } from '#server/reports/kind.ts';
import { queueReportMail } from '#server/reports/report-mail.ts';
import type { ReportRow } from '#server/reports/report-store.ts';
import type { ReportSummary } from '#server/reports/report-summary.ts';
import { insertSending } from '#server/reports/sending-store.ts';

type FinishedReport = {
  run_id: string;
  counted: number;
  files: readonly ReportFile[];
  summaries: Record<Calendar, ReportSummary>;
};

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
  const { run_id, counted, files, summaries } = made;
  for (const { email, user_id, name } of unique) {
    const token = generateToken();
    const token_hash = hashToken(token);
    await insertSending(unit, { run_id, report_id: report._id, email, user_id, name, token_hash });
    await queueReportMail(unit, email, {
      name: report.name,
      language: report.language,
      token,
      files,
      summary: summaries[calendars.get(email) ?? 'gregorian'],
      counted: kind.count(counted),
    });
  }
  return unique.length;
}
