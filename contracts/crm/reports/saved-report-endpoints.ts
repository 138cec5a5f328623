import { z } from 'zod';
import { TicketReport, TicketReportInput, TicketReportRun } from '#contracts/crm/reports/saved-report.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { reportCalls } from '#contracts/reports/report-calls.ts';

/** Reading one shows numbers of tickets; saving one, and setting its receivers, is for those who set up the CRM for all. */
const NEED = ['crm.report.read'] as const;
const write = { kind: 'permitted', need: [...NEED, 'crm.ui_settings.write'], product: 'crm' } as const;
const NAME = 'ticket_report';

const calls = reportCalls({
  name: NAME,
  path: '/crm/saved-reports',
  envelope: 'crm',
  noun: 'saved report of tickets',
  report: TicketReport,
  input: TicketReportInput,
  run: TicketReportRun,
  read: { kind: 'permitted', need: NEED, product: 'crm' },
  write,
  send: write,
  refusals: [],
});

export const listTicketReports = calls.list;
export const createTicketReport = calls.create;
export const updateTicketReport = calls.update;
export const deleteTicketReport = calls.remove;
export const makeTicketReport = calls.make;
export const listTicketReportRuns = calls.runs;
export const fetchTicketReportFile = calls.file;
export const resendTicketReceiverRequest = calls.askAgain;

export const ENDPOINTS = Object.values(calls);

export const EVENTS = ['created', 'updated', 'deleted', 'run_requested', 'run_finished', 'fetched'].map(
  (change) => defineEvent({ name: `${NAME}.${change}`, need: NEED, data: z.unknown() }),
);

/** Looks which reports of tickets are due. */
export const dueTicketReportsJob = defineJob({
  name: 'crm.find-due-reports',
  payload: z.object({}).loose(),
  attempts: 1,
});
/** Creates one report of tickets and e-mails it. */
export const makeTicketReportJob = defineJob({
  name: 'crm.make-report',
  payload: z.object({ account_id: Id, run_id: Id }),
  attempts: 5,
  queue: ({ account_id }) => `reports:${account_id}`,
});
export const JOBS = [dueTicketReportsJob, makeTicketReportJob];
