import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Product } from '#contracts/kit/products.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { Receiver } from '#contracts/receivers/receiver.ts';
import { ReportSchedule, ReportSpan } from '#contracts/reports/schedule.ts';

/** Formats of a report: a document to read, a presentation, and the same numbers for spreadsheets. */
export const REPORT_FORMATS = ['pdf', 'pptx', 'xlsx', 'csv'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** For how many days the files of a report can be downloaded, also by the links in its e-mails. */
export const REPORT_DAYS = 30;

/** What a user edits of every stored report, whatever its subject: period, formats, schedule and receivers. */
export const sentFields = {
  name: z.string().trim().min(1).max(120),
  span: ReportSpan.default('week'),
  formats: z.array(ReportFormat).min(1).max(REPORT_FORMATS.length).default(['pdf']),
  language: Language.default('en'),
  time_zone: ZoneName.default('UTC'),
  /** Null: only on request. */
  schedule: ReportSchedule.nullable().default(null),
  people: z.array(Id).max(200).default([]),
  /** External receivers; nothing is sent to one that has not consented by an e-mailed link. */
  addresses: z.array(Email).max(50).default([]),
  /** Whether its schedule is active. */
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

/** Why nothing was made: the owner may no longer read its numbers, or making it failed. */
export const UNMADE = ['owner_may_not', 'failed'] as const;

/**
 * Why a receiver with files of their own got nothing: there is nothing to count; they may not see it (any more); its owner may not share it
 * (any more); it is not published; the address has not agreed, has refused, or wants no more mails.
 */
export const SKIPPED = [
  'empty',
  'may_not',
  'owner_may_not',
  'unpublished',
  'waiting',
  'refused',
  'stopped',
] as const;

/** One run of a report, except for the number of items it counts, which each kind of report names in its own way. */
export const MadeReport = z.object({
  _id: Id,
  report_id: Id,
  from: Instant,
  to: Instant,
  /** The time by the schedule; null where somebody requested it. */
  due_at: Instant.nullable(),
  /** `expired`: made, and no longer stored. */
  state: z.enum(['making', 'done', 'failed', 'expired']),
  /** Null for the schedule, otherwise the user who requested it. */
  requested_by: z.string().nullable(),
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

/** The fields of a stored report in responses, besides what users edit and its last run. */
export const storedFields = {
  _id: Id,
  owner: z.string().nullable(),
  receivers: z.array(Receiver),
  next_run_at: Instant.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
};

/** What reports are about, and the names of their events. Schedules of dashboards are reports, those of listening with its rights. */
export const REPORT_EVENTS = {
  listening: 'report',
  crm: 'ticket_report',
  custom_viz: 'custom_viz_schedule',
  listening_dashboard: 'custom_viz_schedule',
} as const;
export type ReportProduct = keyof typeof REPORT_EVENTS;

/** The product that an account has to use for reports to be made. */
export const REPORT_HOMES = {
  listening: 'listening',
  crm: 'crm',
  custom_viz: 'custom_viz',
  listening_dashboard: 'listening',
} as const satisfies Record<ReportProduct, Product>;

/** The permission to read the numbers of reports: required to own one, and to get one by e-mail. */
export const REPORT_NEEDS = {
  listening: ['listening.keyword.read'],
  crm: ['crm.report.read'],
  custom_viz: ['custom_viz.dashboard.read'],
  listening_dashboard: ['listening.keyword.read'],
} as const satisfies Record<ReportProduct, readonly Permission[]>;
