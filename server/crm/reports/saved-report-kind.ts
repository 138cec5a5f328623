import { makeTicketReportJob } from '#contracts/crm/reports/saved-report-endpoints.ts';
import {
  ReportQuestion,
  TicketReportInput,
  validateTicketReport,
} from '#contracts/crm/reports/saved-report.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { resolvePeriod } from '#contracts/reports/schedule.ts';
import { composeTicketReport } from '#server/crm/reports/compose-report.ts';
import { findOwner } from '#server/crm/reports/report-kind.ts';
import { refuse } from '#server/kit/errors.ts';
import { areAccountUsers } from '#server/receivers/public.ts';
import type { ReportKind, ReportRow } from '#server/reports/public.ts';

/** A saved report may name a filter that no longer exists; that narrows nothing. */
const Kept = TicketReportInput.strip().extend({ filter: WireTicketFilter.catch({}) });

function fieldsOf({ question, ...row }: ReportRow): TicketReportInput {
  return Kept.parse({ ...row, ...ReportQuestion.catch(ReportQuestion.parse({})).parse(question) });
}

/** Reports of tickets. */
export const ticketReports: ReportKind<TicketReportInput> = {
  product: 'crm',
  job: makeTicketReportJob,
  quiet: true,
  count: (tickets) => ({ tickets }),
  contentOf: ({ filter, metrics, by, when, period }) => ({
    filter,
    dashboard_id: null,
    sections: [],
    question: { metrics, by, when, period },
  }),
  fieldsOf,
  // Values that it had before may be deleted by now and may stay.
  check: async (unit, _session, next, before) => {
    const faults = validateTicketReport(next);
    if (faults) refuse('invalid_request', { fields: faults });
    const known = new Set(before?.people ?? []);
    const added = next.people.filter((id) => !known.has(id));
    if (!(await areAccountUsers(unit, added)))
      refuse('invalid_request', { fields: { people: fault('somebody_gone') } });
  },
  periodAt: ({ span, time_zone, period }, at) =>
    span === 'fixed'
      ? { from: new Date(period?.from ?? 0), to: new Date(period?.to ?? 0) }
      : resolvePeriod(span, time_zone, at),
  ownerAfter: async (unit, { owner_id }, { user }) =>
    (await findOwner(unit, owner_id)) === null ? user._id : owner_id,
  compose: (scope, row, period) =>
    composeTicketReport(scope, { ...fieldsOf(row), owner_id: row.owner_id }, period),
};
