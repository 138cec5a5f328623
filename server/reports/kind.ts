import type { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { ReportProduct, SentFields, SKIPPED, UNMADE } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { ReportDocument } from '#server/reports/block.ts';
import type { ReportLocale } from '#server/reports/report-locale.ts';
import type { Content, ReportRow } from '#server/reports/report-store.ts';
import type { ReportSummary } from '#server/reports/report-summary.ts';

/** The account of a report, the calendar of its files, and a function that queries the account. */
export type ReportScope = {
  context: Context;
  accountId: AccountId;
  calendar: Calendar;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

/** The period of a report; the end is excluded. */
export type Period = { from: Date; to: Date };

/** A composed report with its numbers; `counted` is how many items it counts, `summaries` what e-mails repeat of it. */
export type ComposedReport = {
  document: ReportDocument;
  locale: ReportLocale;
  counted: number;
  summaries: Record<Calendar, ReportSummary>;
};

type RunJob = JobDeclaration<z.ZodType<{ account_id: string; run_id: string }>>;

/** What one kind of stored reports is about; everything else is the same for all kinds. `F` is what users edit of a report. */
export type SavedKind<F extends SentFields> = {
  product: ReportProduct;
  job: RunJob;
  /** What the history keeps of a report besides its id; `fields` where it is absent. */
  history?: 'fields' | 'nothing';
  /** What is stored of it besides the common fields, and the way back. */
  contentOf: (fields: F) => Content;
  fieldsOf: (row: ReportRow) => F;
  /** @throws invalid_request naming the fields, not_permitted, not_found */
  check: (unit: UnitOfWork, session: Session, next: F, before?: F) => Promise<void>;
  /** The period of a report that is made at an instant. */
  periodAt: (fields: F, at: Date) => Period;
  /** The owner of a report after a user has changed it. */
  ownerAfter: (unit: UnitOfWork, row: ReportRow, session: Session) => Promise<string | null>;
};

/** A kind of reports whose receivers all get the same files, made with the rights of the owner. */
export type ReportKind<F extends SentFields> = SavedKind<F> & {
  /** Whether a scheduled report that counts nothing is made without being e-mailed to anybody. */
  quiet: boolean;
  /** What its e-mails count. */
  count: (items: number) => { mentions: number } | { tickets: number };
  compose: (
    scope: ReportScope,
    report: ReportRow,
    period: Period,
  ) => Promise<ComposedReport | (typeof UNMADE)[number]>;
};

/** One receiver of a run, and the calendar of their dates; somebody outside is no user. */
export type RunReceiver = { email: string; user_id: string | null; calendar: Calendar };

/** What one receiver gets; `period` covers every instant that it counts. */
export type PersonalReport = Pick<ComposedReport, 'document' | 'locale'> & { period: Period };

/** A kind of reports of which each receiver gets files of their own, made with their own rights at the moment of the run. */
export type PersonalReportKind<F extends SentFields> = SavedKind<F> & {
  composeFor: (
    scope: { context: Context; accountId: AccountId },
    report: ReportRow,
    receiver: RunReceiver,
  ) => Promise<PersonalReport | (typeof SKIPPED)[number]>;
};
