import { z } from 'zod';
import { makeReportJob } from '#contracts/listening/reports/endpoints.ts';
import { Section } from '#contracts/listening/reports/report-sections.ts';
import { ReportInput } from '#contracts/listening/reports/report.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { resolvePeriod } from '#contracts/reports/schedule.ts';
import { checkReport } from '#server/listening/reports/check-report.ts';
import { composeReport } from '#server/listening/reports/compose-report.ts';
import { canOwnReport } from '#server/listening/reports/keeper.ts';
import type { ReportKind, ReportRow } from '#server/reports/public.ts';

/** A stored report may contain filters or parts that no longer exist; they have no effect. */
const Kept = ReportInput.strip().extend({
  filter: StoredFilter.catch({}),
  sections: z.array(z.string()).transform((all) => Section.options.filter((one) => all.includes(one))),
});

const fieldsOf = (row: ReportRow): ReportInput => Kept.parse(row);

/** Reports of mentions. */
export const mentionReports: ReportKind<ReportInput> = {
  product: 'listening',
  job: makeReportJob,
  quiet: false,
  count: (mentions) => ({ mentions }),
  contentOf: ({ filter, dashboard_id, sections }) => ({ filter, dashboard_id, sections, question: null }),
  fieldsOf,
  check: checkReport,
  periodAt: ({ span, time_zone, filter }, at) =>
    span === 'fixed'
      ? { from: new Date(filter.from ?? 0), to: new Date(filter.to ?? 0) }
      : resolvePeriod(span, time_zone, at),
  // A report whose owner may no longer own it passes to the user who changes it.
  ownerAfter: async (unit, { owner_id }, { user }) =>
    owner_id !== null && (await canOwnReport(unit, owner_id)) ? owner_id : user._id,
  compose: async (scope, row, period) => {
    const { owner_id } = row;
    const mayTell = owner_id === null || (await scope.inUnit((unit) => canOwnReport(unit, owner_id)));
    return mayTell ? composeReport(scope, fieldsOf(row), period) : 'owner_may_not';
  },
};
