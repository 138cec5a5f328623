import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { changesOf } from '#contracts/kit/changes.ts';
import { endpoint } from '#contracts/kit/endpoint.ts';
import { page, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { productPage } from '#contracts/kit/page.ts';
import { Report, ReportInput, ReportRun } from '#contracts/listening/reports/report.ts';
import { ReportFormat } from '#contracts/reports/report.ts';

/** Reading a report shows mentions; making one needs what templates of dashboards and reports need. */
const NEED = ['listening.keyword.read'] as const;
const read = { kind: 'permitted', need: NEED, product: 'listening' } as const;
const write = {
  kind: 'permitted',
  need: ['listening.keyword.read', 'listening.template_setting.write'],
  product: 'listening',
} as const;
const PATH = '/listening/reports';
const one = z.object({ _id: Id });
const NAME = 'report';

export const listReports = endpoint({
  name: `${NAME}.list`,
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'Reports by name, with where each receiver stands and what was made of it last',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: page(Report),
  errors: ['cursor_invalid'],
});

export const createReport = endpoint({
  name: `${NAME}.create`,
  method: 'POST',
  path: PATH,
  access: write,
  summary:
    'Set up a report; receivers need listening.email_notification.write, addresses outside are asked first',
  input: { body: ReportInput },
  answer: Report,
  status: 201,
  errors: ['name_taken', 'not_permitted'],
  event: `${NAME}.created`,
});

export const updateReport = endpoint({
  name: `${NAME}.update`,
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change a report; fields not sent stay',
  input: {
    params: one,
    body: changesOf(ReportInput.shape).extend({ version: Version.optional() }),
  },
  answer: Report,
  errors: ['not_found', 'name_taken', 'not_permitted', 'stale_version'],
  event: `${NAME}.updated`,
});

export const deleteReport = endpoint({
  name: `${NAME}.delete`,
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a report with everything that was made of it',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: `${NAME}.deleted`,
});

export const makeReport = endpoint({
  name: `${NAME}.make`,
  method: 'POST',
  path: `${PATH}/{_id}/runs`,
  access: read,
  summary:
    'Make a report now; with `send` it also goes to its receivers, which needs listening.email_notification.write',
  input: { params: one, body: z.strictObject({ send: z.boolean().default(false) }) },
  answer: ReportRun,
  status: 202,
  errors: ['not_found', 'not_permitted', 'already_running'],
  event: `${NAME}.asked`,
});

export const listReportRuns = endpoint({
  name: `${NAME}.runs`,
  method: 'GET',
  path: `${PATH}/{_id}/runs`,
  access: read,
  summary: 'What was made of a report and to how many it went, newest first',
  input: { params: one, query: z.strictObject(PageQuery.shape) },
  answer: page(ReportRun),
  errors: ['not_found', 'cursor_invalid'],
});

export const fetchReportFile = endpoint({
  name: `${NAME}.file`,
  method: 'GET',
  path: `${PATH}/{_id}/runs/{run_id}/files/{format}`,
  access: read,
  summary: 'A file of a report',
  input: {
    params: one.extend({ run_id: Id, format: ReportFormat }),
    query: z.strictObject({ show: z.literal('1').optional() }),
  },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
  transaction: false,
});

export const previewReport = endpoint({
  name: `${NAME}.preview`,
  method: 'POST',
  path: `${PATH}/preview`,
  access: read,
  summary: 'The document of a report as it would be made now; nothing of it is kept',
  input: { body: ReportInput },
  answer: z.string(),
  answerKind: 'application/pdf',
  transaction: false,
  idempotent: false,
});

/**
 * The file of a mailed report, whatever it is about, for whoever holds the link: receivers outside of the account cannot sign in. Its
 * address stays where the first reports had it, since mails hold it.
 */
export const fetchMailedReport = endpoint({
  name: `${NAME}.mailed`,
  method: 'GET',
  path: `${PATH}/mailed/{token}/{format}`,
  access: { kind: 'public', reason: 'the receiver may be nobody of the suite; the link is the proof' },
  summary: 'A file of a mailed report, by the token of its link',
  input: { params: z.object({ token: z.string().min(20).max(100), format: ReportFormat }) },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['link_invalid'],
  transaction: false,
});

export const askReceiverAgain = endpoint({
  name: `${NAME}.ask-again`,
  method: 'POST',
  path: `${PATH}/{_id}/ask-again`,
  access: {
    kind: 'permitted',
    need: ['listening.keyword.read', 'listening.email_notification.write'],
    product: 'listening',
  },
  summary: 'Mail a receiver who has not said yes, or ended it, the question once more',
  input: { params: one, body: z.strictObject({ email: Email }) },
  answer: Report,
  errors: ['not_found', 'too_many'],
  event: `${NAME}.updated`,
});

export const ENDPOINTS = [
  listReports,
  createReport,
  previewReport,
  fetchMailedReport,
  updateReport,
  deleteReport,
  makeReport,
  listReportRuns,
  fetchReportFile,
  askReceiverAgain,
];

export const EVENTS = ['created', 'updated', 'deleted', 'asked', 'made', 'fetched'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);

/** Looks which reports are due, and which files are past their time. */
export const dueReportsJob = defineJob({
  name: 'listening.find-due-reports',
  payload: z.object({}).loose(),
  attempts: 1,
});
/** Makes one report and mails it. */
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

export const PAGES = [productPage('listening', 'listening-reports', '/listening/reports', NEED)];
