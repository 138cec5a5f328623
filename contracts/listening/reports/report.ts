import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { ReportSchedule, ReportSpan } from '#contracts/listening/reports/schedule.ts';
import { Receiver } from '#contracts/settings/email-notification/notification.ts';

/** Forms of a report: a document to read, and the same numbers for spreadsheets. */
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** Parts of a report that follows no dashboard, in their order. */
export const SECTIONS = [
  'numbers',
  'volume',
  'sentiment',
  'channels',
  'voice',
  'authors',
  'themes',
  'posts',
  'best_time',
  'engagement',
] as const;
export const Section = z.enum(SECTIONS);
export type Section = z.infer<typeof Section>;
const USUAL_SECTIONS = SECTIONS.filter((name) => name !== 'best_time' && name !== 'engagement');

/** For so many days the files of a report can be fetched, by the links of its mails as well. */
export const REPORT_DAYS = 30;

/** What a person edits of a report. */
export const ReportInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  /** What it is narrowed to; `from` and `to` count where the span is fixed. */
  filter: StoredFilter.default({}),
  /** The dashboard whose widgets it prints, all of them; null for the parts chosen in `sections`. */
  dashboard_id: Id.nullable().default(null),
  span: ReportSpan.default('week'),
  sections: z.array(Section).max(SECTIONS.length).default(USUAL_SECTIONS),
  formats: z.array(ReportFormat).min(1).max(REPORT_FORMATS.length).default(['pdf']),
  language: Language.default('en'),
  time_zone: ZoneName.default('UTC'),
  /** Null: only when somebody asks. */
  schedule: ReportSchedule.nullable().default(null),
  people: z.array(Id).max(200).default([]),
  /** Receivers outside of the account; nothing goes to one that has not said yes by a mailed link. */
  addresses: z.array(Email).max(50).default([]),
  /** Whether its schedule goes on. */
  active: z.boolean().default(true),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** What does not fit together, by field; nothing when all is well. For form and server alike. */
export const faultsOfReport = (
  report: Pick<ReportInput, 'dashboard_id' | 'sections' | 'span' | 'filter' | 'schedule'>,
): Record<string, string> | undefined => {
  const { from, to } = report.filter;
  if (report.dashboard_id === null && report.sections.length === 0)
    return { sections: 'choose a part at least' };
  if (report.span === 'fixed' && !(from && to && Date.parse(from) < Date.parse(to)))
    return { 'filter.to': 'must be later than from' };
  if (report.span === 'fixed' && report.schedule) return { span: 'moves with a schedule' };
  return undefined;
};

/** One file of a report; `sha256` is of its bytes, in hex. */
export const ReportFile = z.object({
  format: ReportFormat,
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** What was made of a report once. */
export const ReportRun = z.object({
  _id: Id,
  report_id: Id,
  from: Instant,
  to: Instant,
  /** `expired`: made, and no longer kept. */
  state: z.enum(['making', 'done', 'failed', 'expired']),
  /** By its schedule, or by whom. */
  asked_by: z.string().nullable(),
  mentions: z.number().int().nullable(),
  files: z.array(ReportFile),
  receivers: z.number().int(),
  opened: z.number().int(),
  at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
});
export type ReportRun = z.infer<typeof ReportRun>;

/** A report as it is answered. */
export const Report = ReportInput.extend({
  _id: Id,
  owner: z.string().nullable(),
  receivers: z.array(Receiver),
  next_run_at: Instant.nullable(),
  /** The newest that was made of it. */
  last: ReportRun.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Report = z.infer<typeof Report>;
