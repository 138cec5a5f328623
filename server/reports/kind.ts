import type { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { ReportProduct, SentFields, UNMADE } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { ReportDocument } from '#server/reports/block.ts';
import type { Content, ReportRow } from '#server/reports/report-store.ts';
import type { ReportLocale } from '#server/reports/report-locale.ts';

/** The account that a report is of, and a way to ask it. */
export type ReportScope = {
  context: Context;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

/** The time that a report tells, end excluded. */
export type Period = { from: Date; to: Date };

/** A report with its numbers, told; `counted` is of how many things. */
export type ComposedReport = { document: ReportDocument; locale: ReportLocale; counted: number };

type RunJob = JobDeclaration<z.ZodType<{ account_id: string; run_id: string }>>;

/** What one kind of kept reports is about; all else is the same for every kind. `F` is what people edit of one. */
export type ReportKind<F extends SentFields> = {
  product: ReportProduct;
  job: RunJob;
  /** Whether a scheduled one that counts nothing is made, and mailed to nobody. */
  quiet: boolean;
  /** What of it is stored beside the fields that all have, and the way back. */
  contentOf: (fields: F) => Content;
  fieldsOf: (row: ReportRow) => F;
  /** @throws invalid_request naming the fields, not_permitted, not_found */
  check: (unit: UnitOfWork, session: Session, next: F, before?: F) => Promise<void>;
  /** The time that one tells which is made at an instant. */
  periodAt: (fields: F, at: Date) => Period;
  /** Whose it is once somebody has changed it. */
  ownerAfter: (unit: UnitOfWork, row: ReportRow, session: Session) => Promise<string | null>;
  compose: (
    scope: ReportScope,
    report: ReportRow,
    period: Period,
  ) => Promise<ComposedReport | (typeof UNMADE)[number]>;
};
