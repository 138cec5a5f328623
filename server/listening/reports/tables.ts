import type { ColumnType, Generated } from 'kysely';
import type { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import type { ReportFile, ReportFormat, Section } from '#contracts/listening/reports/report.ts';
import type { ReportSchedule, ReportSpan } from '#contracts/listening/reports/schedule.ts';

type Instant = ColumnType<string, string | Date, string | Date>;
type Json<T> = ColumnType<T, string, string>;
type Owned = { account_id: string };

type ListeningReports = Owned & {
  _id: string;
  name: string;
  filter: Json<StoredFilter>;
  dashboard_id: string | null;
  span: ReportSpan;
  sections: Section[];
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
type ReportRuns = Owned & {
  _id: string;
  report_id: string;
  period_from: Instant;
  period_to: Instant;
  due_at: Instant | null;
  asked_by: string | null;
  send: boolean;
  state: 'making' | 'done' | 'failed';
  mentions: number | null;
  files: ColumnType<ReportFile[], string | undefined, string>;
  error: string | null;
  at: Instant;
  finished_at: Instant | null;
  expires_at: Instant | null;
  dropped_at: Instant | null;
};
type ReportSendings = Owned & {
  _id: string;
  run_id: string;
  report_id: string;
  email: string;
  user_id: string | null;
  token_hash: Buffer;
  at: Instant;
  opened_at: Instant | null;
};

/** The tables of reports (migration 0041). */
export type ReportTables = {
  listening_reports: ListeningReports;
  report_runs: ReportRuns;
  report_sendings: ReportSendings;
};
