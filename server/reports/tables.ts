import type { ColumnType, Generated } from 'kysely';
import type { ReportFile, ReportFormat, ReportProduct } from '#contracts/reports/report.ts';
import type { ReportSchedule, ReportSpan } from '#contracts/reports/schedule.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** Whether a receiver of a run has got it. */
export type DeliveryState = 'waiting' | 'sent' | 'skipped' | 'failed';

type AccountRow = { account_id: string };

type Reports = AccountRow & {
  _id: string;
  product: ReportProduct;
  name: string;
  filter: Json<Record<string, string>>;
  /** For reports of mentions. */
  dashboard_id: string | null;
  /** For dashboards of custom visualisation. */
  viz_dashboard_id: string | null;
  sections: string[];
  /** For reports of tickets. */
  question: Json | null;
  span: ReportSpan;
  formats: ReportFormat[];
  language: 'en' | 'th';
  time_zone: string;
  every: ReportSchedule['every'] | null;
  at: string;
  weekday: number;
  day: number;
  people: string[];
  addresses: string[];
  active: boolean;
  owner_id: string | null;
  next_run_at: Instant | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};
type ReportRuns = AccountRow & {
  _id: string;
  report_id: string;
  period_from: Instant;
  period_to: Instant;
  due_at: Instant | null;
  requested_by: string | null;
  send: boolean;
  state: 'making' | 'done' | 'failed';
  counted: number | null;
  files: ColumnType<ReportFile[], string | undefined, string>;
  error: string | null;
  bounds: Json | null;
  at: Instant;
  finished_at: Instant | null;
  expires_at: Instant | null;
  files_deleted_at: Instant | null;
};
type ReportDeliveries = AccountRow & {
  _id: string;
  run_id: string;
  report_id: string;
  email: string;
  user_id: string | null;
  name: Generated<string>;
  state: Generated<DeliveryState>;
  /** Why a receiver got nothing. */
  reason: string | null;
  /** Files of their own. */
  files: ColumnType<ReportFile[], string | undefined, string>;
  token_hash: Buffer | null;
  at: Instant;
  opened_at: Instant | null;
};

/** The tables of reports. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    reports: Reports;
    report_runs: ReportRuns;
    report_deliveries: ReportDeliveries;
  }
}
