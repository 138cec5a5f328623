import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { Report, ReportInput, ReportRun } from '#contracts/listening/reports/report.ts';
import { reportCalls } from '#contracts/reports/report-calls.ts';
import { ReportFormat } from '#contracts/reports/report.ts';

/** Reading a report shows mentions; making one needs what templates of dashboards and reports need. */
const NEED = ['listening.keyword.read'] as const;
const read = { kind: 'permitted', need: NEED, product: 'listening' } as const;
const PATH = '/listening/reports';
const NAME = 'report';

const calls = reportCalls({
  name: NAME,
  path: PATH,
  envelope: 'plain',
  noun: 'report',
  report: Report,
  input: ReportInput,
  run: ReportRun,
  read,
  write: { kind: 'permitted', need: [...NEED, 'listening.template_setting.write'], product: 'listening' },
  send: { kind: 'permitted', need: [...NEED, 'listening.email_notification.write'], product: 'listening' },
  // Receivers need the right to send.
  refusals: ['not_permitted'],
});

export const listReports = calls.list;
export const createReport = calls.create;
export const updateReport = calls.update;
export const deleteReport = calls.remove;
export const makeReport = calls.make;
export const listReportRuns = calls.runs;
export const fetchReportFile = calls.file;
export const resendReceiverRequest = calls.askAgain;

export const previewReport = defineEndpoint({
  name: `${NAME}.preview`,
  method: 'POST',
  path: `${PATH}/preview`,
  access: read,
  summary: 'Preview the document of a report as it would be created now; nothing is stored',
  input: { body: ReportInput },
  answer: z.string(),
  answerKind: 'application/pdf',
  transaction: false,
  idempotent: false,
});

/**
 * The file of an e-mailed report of any kind, for everybody who has the link: receivers outside of the account cannot sign in. Its address
 * is still that of the first reports, since e-mails contain it.
 */
export const fetchMailedReport = defineEndpoint({
  name: `${NAME}.mailed`,
  method: 'GET',
  path: `${PATH}/mailed/{token}/{format}`,
  access: { kind: 'public', reason: 'the receiver may be nobody of the suite; the link is the proof' },
  summary: 'Get a file of a mailed report by the token of its link',
  input: { params: z.object({ token: z.string().min(20).max(100), format: ReportFormat }) },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['link_invalid'],
  transaction: false,
});

export const ENDPOINTS = [...Object.values(calls), previewReport, fetchMailedReport];

export const EVENTS = ['created', 'updated', 'deleted', 'run_requested', 'run_finished', 'fetched'].map(
  (change) => defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);

/** Looks which reports are due, and which files are past their time. */
export const dueReportsJob = defineJob({
  name: 'listening.find-due-reports',
  payload: z.object({}).loose(),
  attempts: 1,
});
/** Creates one report and e-mails it. */
export const makeReportJob = defineJob({
  name: 'listening.make-report',
  payload: z.object({ account_id: Id, run_id: Id }),
  attempts: 5,
  queue: ({ account_id }) => `reports:${account_id}`,
});
/** Makes an example organisation's first report and export, once its posts are read. */
export const exampleFilesJob = defineJob({
  name: 'listening.example-files',
  payload: z.object({ account_id: Id, user_id: Id }),
  attempts: 3,
});
export const JOBS = [dueReportsJob, makeReportJob, exampleFilesJob];
