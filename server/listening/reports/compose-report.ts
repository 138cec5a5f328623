import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { sortByPosition } from '#contracts/kit/widget/layout.ts';
import { AnalyticsQuery, type AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import { filterGaps } from '#contracts/listening/collection-gaps/touching.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { buildWidgets } from '#contracts/listening/reports/report-sections.ts';
import type { ReportInput } from '#contracts/listening/reports/report.ts';
import { filterAt, isStored, narrowFilter } from '#contracts/listening/stored-filter.ts';
import { countsPostsBesideStories } from '#contracts/listening/widgets/counting.ts';
import { buildQuestions, filterByPlace, type Widget } from '#contracts/listening/widgets/widget.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { runAnalyticsQueries } from '#server/listening/analytics/run-queries.ts';
import { listGaps } from '#server/listening/collection-gaps/gap-store.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { PostReader } from '#server/listening/keyword-names.ts';
import { buildFindings, buildMarks } from '#server/listening/reports/build-findings.ts';
import { markGaps } from '#server/listening/reports/chart-gaps.ts';
import { findPrintedDashboard } from '#server/listening/reports/dashboard-store.ts';
import { describeFilter } from '#server/listening/reports/describe-filter.ts';
import { buildGapBlocks } from '#server/listening/reports/gap-blocks.ts';
import { markPeaks } from '#server/listening/reports/mark-peaks.ts';
import { readNamesById } from '#server/listening/reports/names-by-id.ts';
import { readFindingFacts } from '#server/listening/reports/read-findings.ts';
import { buildMentionReportLocale, type ReportLocale } from '#server/listening/reports/report-locale.ts';
import { buildWidgetBlock } from '#server/listening/reports/widget-block.ts';
import {
  summarizeInCalendars,
  type ComposedReport,
  type Period,
  type ReportDocument,
  type ReportScope,
} from '#server/reports/public.ts';
import { GAP_LABELS } from '#texts/gap-labels.ts';

/** The filter of a report over a period, in the form that the calls take. */
function wireOf({ filter, time_zone }: Pick<ReportInput, 'filter' | 'time_zone'>, { from, to }: Period) {
  const { range: _range, ...rest } = filter;
  return filterAt({ ...rest, from: from.toISOString(), to: to.toISOString() }, { now: to, zone: time_zone });
}

type MentionReportScope = ReportScope & Pick<PostReader, 'pool'>;
type ReportPeriod = Period & Pick<PeriodCalendar, 'length'>;

/** A report of mentions without its numbers: its title, filters and state, how many mentions it counts, and where collection has gaps. */
export async function composeReportHead(
  scope: MentionReportScope,
  report: ReportInput,
  period: ReportPeriod,
): Promise<{ document: ReportDocument; locale: ReportLocale; counted: number }> {
  const { document, locale, counted } = await openReport(scope, report, period);
  return { document, locale, counted };
}

/** Runs all queries of a report for a period. They are the queries of the screen, and so are the numbers. */
export async function composeReport(
  scope: MentionReportScope,
  report: ReportInput,
  period: ReportPeriod,
): Promise<ComposedReport> {
  const { language, time_zone: zone } = report;
  const calendar = { zone, length: period.length };
  const localeIn = (calendar: Calendar): ReportLocale =>
    buildMentionReportLocale({ language, zone, calendar });
  const { document: head, locale, counted, wire, names, allGaps } = await openReport(scope, report, period);
  const widgets = await scope.inUnit((unit) => widgetsIn(unit, report));
  const widgetQuestions = widgets.map((widget) => buildQuestions(widget, wire, calendar));
  const questions = widgetQuestions
    .flat()
    .map((question: AnalyticsQueryInput) => AnalyticsQuery.parse(question));
  const answers = await runAnalyticsQueries(scope, questions, report.time_zone);
  const facts = await readFindingFacts(scope, wire, calendar);
  const marks = facts ? buildMarks(facts, locale) : [];
  let next = 0;
  const blocks = widgets.map((widget, index) => {
    const count = widgetQuestions[index]?.length ?? 0;
    next += count;
    const answered = answers.slice(next - count, next);
    const ofPosts = countsPostsBesideStories(widget, widgets);
    const block = buildWidgetBlock(widget, answered, { locale, names, ofPosts, period: wire });
    // A widget's own filter may name sources that the report as a whole excludes, and the other way round.
    const filter = narrowFilter(wire, widget.filter);
    const noted = isStored(widget.filter) ? block : markPeaks(block, answered, marks);
    return markGaps(noted, answered, { filter, gaps: allGaps, language: locale.language });
  });
  const summaries = summarizeInCalendars((calendar) => ({
    period: localeIn(calendar).formatters.span(wire.from, wire.to),
    summary: facts ? buildFindings(facts, wire, localeIn(calendar)) : [],
  }));
  const document: ReportDocument = {
    ...head,
    ...summaries[scope.calendar],
    blocks: [...blocks, ...head.blocks],
  };
  return { document, locale, counted, summaries };
}

async function openReport(scope: MentionReportScope, report: ReportInput, period: ReportPeriod) {
  const { language, time_zone: zone } = report;
  const locale = buildMentionReportLocale({ language, zone, calendar: scope.calendar });
  const { words, formatters } = locale;
  const wire = wireOf(report, period);
  const { account, names, allGaps } = await scope.inUnit(async (unit) => ({
    account: await accountName(unit),
    names: await readNamesById(unit),
    allGaps: await listGaps(unit, { from: wire.from, to: wire.to, pool: Boolean(scope.pool) }),
  }));
  const gaps = filterGaps(allGaps, wire);
  const counted = await countMentions(
    scope.context.clickhouse,
    scope.accountId,
    await resolveFilter(scope, MentionFilter.parse(wire)),
  );
  const document: ReportDocument = {
    title: report.name,
    account,
    period: formatters.span(wire.from, wire.to),
    // The time zone of the report is printed with its state.
    filters: describeFilter(wire.time_zone === zone ? { ...wire, time_zone: undefined } : wire, {
      locale,
      names,
    }),
    state: [
      words.made(formatters.moment(scope.context.clock().toISOString())),
      words.zone(zone),
      words.mentions(formatters.number(counted)),
      ...(wire.hidden === undefined ? [words.hidden] : []),
      ...(gaps.length > 0 ? [GAP_LABELS[language].line] : []),
    ],
    summary: [],
    blocks: buildGapBlocks(gaps, locale),
  };
  return { document, locale, counted, wire, names, allGaps };
}

/** Without its dashboard, which is deleted, the chosen parts remain. */
async function widgetsIn(
  unit: UnitOfWork,
  { dashboard_id, sections, language }: ReportInput,
): Promise<Widget[]> {
  const dashboard = dashboard_id === null ? undefined : await findPrintedDashboard(unit, dashboard_id);
  if (!dashboard) return buildWidgets(sections);
  return sortByPosition(filterByPlace(dashboard.widgets(language), 'report'));
}

async function accountName(unit: UnitOfWork): Promise<string> {
  const { name } = await loadAccountProfile(unit);
  return name;
}
