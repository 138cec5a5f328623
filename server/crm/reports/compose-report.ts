import type { ReportQuestion, TicketReportInput } from '#contracts/crm/reports/saved-report.ts';
import { TicketFilter, type WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { compareSpan } from '#contracts/kit/compared-span.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { UNMADE } from '#contracts/reports/report.ts';
import { reportBlocks } from '#server/crm/reports/blocks.ts';
import { buildTicketFindings } from '#server/crm/reports/build-findings.ts';
import { describeFilter } from '#server/crm/reports/describe-filter.ts';
import { readReport, type ReportReader } from '#server/crm/reports/read-report.ts';
import { findOwner } from '#server/crm/reports/report-kind.ts';
import { loadAccountProfile, loadWeekStart } from '#server/kit/db/account-store.ts';
import {
  reportLocale,
  summarizeInCalendars,
  type ComposedReport,
  type Period,
  type ReportScope,
} from '#server/reports/public.ts';
import type { TicketReportLabels } from '#texts/en/labels/printed-ticket-reports.ts';
import { TICKET_REPORT_LABELS } from '#texts/printed-ticket-reports.ts';

type OwnedReport = TicketReportInput & { owner_id: string | null };

/**
 * Counts a saved report for a period, as its owner would see it now: the numbers of the screen, by the days of the report's time zone.
 * @returns the reason, where they may not read it any more
 */
export async function composeTicketReport(
  scope: ReportScope,
  report: OwnedReport,
  period: Period,
): Promise<ComposedReport | (typeof UNMADE)[number]> {
  const { metrics, by, when, time_zone: zone, language } = report;
  const owner = await scope.inUnit(async (unit) => ({
    found: await findOwner(unit, report.owner_id),
    weekStart: await loadWeekStart(unit),
  }));
  if (!owner.found) return 'owner_may_not';
  const reader: ReportReader = { ...owner.found, zone, language, weekStart: owner.weekStart };
  const read = (within: Period) => {
    const filter = TicketFilter.parse({ ...report.filter, ...bounds(report.filter, when, within) });
    return readReport(scope, reader, { ...filter, metrics, by, when });
  };
  const { report: found, counted } = await read(period);
  const before = await read(toPrevious(period, zone));
  return scope.inUnit(async (unit) => {
    const localeIn = (of: Calendar) =>
      reportLocale<TicketReportLabels>(TICKET_REPORT_LABELS, { language, zone, calendar: of });
    const locale = localeIn(scope.calendar);
    const facts = {
      now: found,
      counted,
      before: before.report,
      countedBefore: before.counted,
      by,
      path: pathOf(report, period),
    };
    const summaries = summarizeInCalendars((of) => ({
      period: localeIn(of).formatters.span(period.from.toISOString(), period.to.toISOString()),
      summary: buildTicketFindings(facts, localeIn(of)),
    }));
    const { words, formatters } = locale;
    const { name: account } = await loadAccountProfile(unit);
    const document = {
      ...summaries[scope.calendar],
      title: report.name,
      account,
      filters: await describeFilter(unit, report.filter, locale),
      state: [
        words.made(formatters.moment(scope.context.clock().toISOString())),
        words.zone(zone),
        words.tickets(formatters.number(counted)),
        words.whens[when],
      ],
      blocks: reportBlocks(found, by, locale),
    };
    return { document, locale, counted, summaries };
  });
}

/** The period replaces the filter's range of the same instant. */
function bounds(
  filter: WireTicketFilter,
  when: ReportQuestion['when'],
  { from, to }: Period,
): Record<string, string | undefined> {
  return {
    ...(filter[`${when}_within`] === undefined ? {} : { [`${when}_within`]: undefined }),
    [`${when}_from`]: from.toISOString(),
    [`${when}_to`]: to.toISOString(),
  };
}

/** The equally long period before, by the calendar: of a month the month before. */
function toPrevious({ from, to }: Period, zone: string): Period {
  const span = { from: from.getTime(), to: to.getTime() };
  const { before } = compareSpan({ span, kind: 'before', zone, bars: null });
  return { from: new Date(before.from), to: new Date(before.to) };
}

/** The path of the list of all tickets that a report counts. */
function pathOf({ filter, when }: TicketReportInput, period: Period): string {
  const words = Object.entries({ view: 'all', ...filter, ...bounds(filter, when, period) }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  return `/crm?${new URLSearchParams(words).toString()}`;
}
