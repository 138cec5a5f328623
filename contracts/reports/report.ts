import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { ReportSchedule, ReportSpan } from '#contracts/reports/schedule.ts';
import { Receiver } from '#contracts/receivers/receiver.ts';

/** Forms of a report: a document to read, and the same numbers for spreadsheets. */
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** For so many days the files of a report can be fetched, by the links of its mails as well. */
export const REPORT_DAYS = 30;

/** What a person edits of every kept report, whatever it is about: the time that it tells, its forms, when it is made and who gets it. */
export const sentFields = {
  name: z.string().trim().min(1).max(120),
  span: ReportSpan.default('week'),
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
};
const Sent = z.strictObject(sentFields);
export type SentFields = z.infer<typeof Sent>;

/** One file of a report; `sha256` is of its bytes, in hex. */
export const ReportFile = z.object({
  format: ReportFormat,
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type ReportFile = z.infer<typeof ReportFile>;

/** Why nothing was made: whoever keeps it may not read its numbers any more, or making it went wrong. */
export const UNMADE = ['owner_may_not', 'failed'] as const;

/** What was made of a report once, but for how many things it counts, which each kind of report names in its own way. */
export const MadeReport = z.object({
  _id: Id,
  report_id: Id,
  from: Instant,
  to: Instant,
  /** `expired`: made, and no longer kept. */
  state: z.enum(['making', 'done', 'failed', 'expired']),
  /** By its schedule, or by whom. */
  asked_by: z.string().nullable(),
  /** Where it failed; null otherwise. */
  why: z.enum(UNMADE).nullable(),
  files: z.array(ReportFile),
  receivers: z.number().int(),
  opened: z.number().int(),
  at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
});
export type MadeReport = z.infer<typeof MadeReport>;

/** What a kept report is answered with beside what people edit of it and what was made of it last. */
export const storedFields = {
  _id: Id,
  owner: z.string().nullable(),
  receivers: z.array(Receiver),
  next_run_at: Instant.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
};

/** Whose reports there are, and what their events are called. */
export const REPORT_EVENTS = { listening: 'report', crm: 'ticket-report' } as const;
export type ReportProduct = keyof typeof REPORT_EVENTS;

/** What somebody of the account needs to read the numbers of reports: to keep one, and to get one by mail. */
export const REPORT_NEEDS = {
  listening: ['listening.keyword.read'],
  crm: ['crm.report.read'],
} as const satisfies Record<ReportProduct, readonly Permission[]>;
