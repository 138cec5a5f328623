import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { TicketReport, TicketReportInput, TicketReportRun } from '#contracts/crm/reports/kept-report.ts';
import { changesOf } from '#contracts/kit/changes.ts';
import { endpoint } from '#contracts/kit/endpoint.ts';
import { page, PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { ReportFormat } from '#contracts/reports/report.ts';

/** Reading one shows numbers of tickets; keeping one, and saying who gets it, is for those who set up how the CRM looks to all. */
const NEED = ['crm.report.read'] as const;
const read = { kind: 'permitted', need: NEED, product: 'crm' } as const;
const write = { kind: 'permitted', need: [...NEED, 'crm.ui_settings.write'], product: 'crm' } as const;
const PATH = '/crm/kept-reports';
const one = z.object({ _id: Id });
const NAME = 'ticket-report';

export const listTicketReports = endpoint({
  envelope: 'crm',
  name: `${NAME}.list`,
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'Kept reports of tickets by name, with where each receiver stands and what was made of it last',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: page(TicketReport),
  errors: ['cursor_invalid'],
});

export const createTicketReport = endpoint({
  envelope: 'crm',
  name: `${NAME}.create`,
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Keep a report of tickets; addresses outside are asked before anything goes to them',
  input: { body: TicketReportInput },
  answer: TicketReport,
  status: 201,
  errors: ['name_taken'],
  event: `${NAME}.created`,
});

export const updateTicketReport = endpoint({
  envelope: 'crm',
  name: `${NAME}.update`,
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary:
    'Change a kept report; fields not sent stay. One whose owner may not read it any more becomes the caller’s',
  input: {
    params: one,
    body: changesOf(TicketReportInput.shape).extend({ version: Version.optional() }),
  },
  answer: TicketReport,
  errors: ['not_found', 'name_taken', 'stale_version'],
  event: `${NAME}.updated`,
});

export const deleteTicketReport = endpoint({
  envelope: 'crm',
  name: `${NAME}.delete`,
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a kept report with everything that was made of it',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: `${NAME}.deleted`,
});

export const makeTicketReport = endpoint({
  envelope: 'crm',
  name: `${NAME}.make`,
  method: 'POST',
  path: `${PATH}/{_id}/runs`,
  access: read,
  summary:
    'Make a kept report now; with `send` it also goes to its receivers, which needs crm.ui_settings.write',
  input: { params: one, body: z.strictObject({ send: z.boolean().default(false) }) },
  answer: TicketReportRun,
  status: 202,
  errors: ['not_found', 'not_permitted', 'already_running'],
  event: `${NAME}.asked`,
});

export const listTicketReportRuns = endpoint({
  envelope: 'crm',
  name: `${NAME}.runs`,
  method: 'GET',
  path: `${PATH}/{_id}/runs`,
  access: read,
  summary: 'What was made of a kept report and to how many it went, newest first',
  input: { params: one, query: z.strictObject(PageQuery.shape) },
  answer: page(TicketReportRun),
  errors: ['not_found', 'cursor_invalid'],
});

export const fetchTicketReportFile = endpoint({
  name: `${NAME}.file`,
  method: 'GET',
  path: `${PATH}/{_id}/runs/{run_id}/files/{format}`,
  access: read,
  summary: 'A file of a kept report of tickets',
  input: {
    params: one.extend({ run_id: Id, format: ReportFormat }),
    query: z.strictObject({ show: z.literal('1').optional() }),
  },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
  transaction: false,
});

export const askTicketReceiverAgain = endpoint({
  envelope: 'crm',
  name: `${NAME}.ask-again`,
  method: 'POST',
  path: `${PATH}/{_id}/ask-again`,
  access: write,
  summary: 'Mail a receiver who has not said yes, or ended it, the question once more',
  input: { params: one, body: z.strictObject({ email: Email }) },
  answer: TicketReport,
  errors: ['not_found', 'too_many'],
  event: `${NAME}.updated`,
});

export const ENDPOINTS = [
  listTicketReports,
  createTicketReport,
  updateTicketReport,
  deleteTicketReport,
  makeTicketReport,
  listTicketReportRuns,
  fetchTicketReportFile,
  askTicketReceiverAgain,
];

export const EVENTS = ['created', 'updated', 'deleted', 'asked', 'made', 'fetched'].map((change) =>
  defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);

/** Looks which reports of tickets are due. */
export const dueTicketReportsJob = defineJob({
  name: 'crm.find-due-reports',
  payload: z.object({}).loose(),
  attempts: 1,
});
/** Makes one report of tickets and mails it. */
export const makeTicketReportJob = defineJob({
  name: 'crm.make-report',
  payload: z.object({ account_id: Id, run_id: Id }),
  attempts: 5,
  queue: ({ account_id }) => `reports:${account_id}`,
});
export const JOBS = [dueTicketReportsJob, makeTicketReportJob];
