import { IconChartBar } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getReport } from '#contracts/crm/reports/endpoints.ts';
import { isManyDimension, isTimeDimension } from '#contracts/crm/reports/metric.ts';
import { isDimension } from '#contracts/crm/reports/report-by.ts';
import { FORM_LABELS } from '#texts/form-key-name.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { getColor, type Series } from '#web/kit/chart/series.ts';
import { TimeChart } from '#web/kit/chart/time-chart.tsx';
import { PeriodChoice } from '#web/kit/period/period-choice.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { formatExactNumber, formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton, RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { AddFilter } from '../views/add-filter.tsx';
import { Chips } from '../views/chips.tsx';
import { OpenedTickets, type DrillDownRequest } from './opened-tickets.tsx';
import { ReportTable, type ClickedCell, type Report } from './report-table.tsx';
import { ReportTools } from './report-tools.tsx';
import { SavedReports } from './saved-reports.tsx';
import { useBarLabels, useKeyLabels } from './use-key-labels.ts';
import { useReportQuery, type ReportQuery } from './use-report-query.ts';
import shared from '../metrics/figures.module.css';

/** Reports of the CRM: any metric by any dimension. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const query = useReportQuery();
  const { by, metrics, when, span, days, choose, change, place } = query;
  const reportQuery = { metrics: metrics.join(','), by, when, ...span };
  const report = useCallQuery(getReport, { query: reportQuery }, { keep: true });
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('ticket_reports.about')}
        action={<PeriodChoice days={days} choose={choose} />}
        filters={
          <>
            <AddFilter place={place} change={change} />
            <Chips place={place} change={change} />
          </>
        }
      />
      <ReportTools query={query} />
      <QueryView of={report} loading={<Loading />}>
        {(found) =>
          found.rows.length === 0 ? (
            <Card>
              <Empty
                icon={IconChartBar}
                title={t('ticket_reports.none')}
                help={t('ticket_reports.none_help')}
              />
            </Card>
          ) : (
            <Found report={found} query={query} />
          )
        }
      </QueryView>
      {/* Below a table of any length: it is shown once that is. */}
      <div hidden={report.isPending}>
        <SavedReports query={query} />
      </div>
    </PageBody>
  );
}

/** A skeleton of chart and table, about as high as those of a month, so that saved reports do not appear where the table will be. */
function Loading() {
  return (
    <>
      <BlockSkeleton height={262} />
      <Card flush>
        <RowsSkeleton rows={16} />
      </Card>
    </>
  );
}

function Found({ report, query }: { report: Report; query: ReportQuery }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { by, when, span } = query;
  const [opening, setOpening] = useState<DrillDownRequest | null>(null);
  const open = ({ metric, key, title }: ClickedCell) =>
    setOpening({ title, metric, query: { when, ...span, ...(key === null ? {} : { by, key }) } });
  return (
    <>
      {isDimension(by) && isTimeDimension(by) && report.rows.length > 1 && (
        <Course report={report} query={query} onOpen={open} />
      )}
      <Card flush>
        <ReportTable report={report} by={by} onOpen={open} />
      </Card>
      <p className={shared.note}>
        {t('ticket_reports.zone', { zone: report.time_zone })}
        {report.as_of !== null &&
          ` · ${t('ticket_reports.as_of', { at: formatMoment(new Date(report.as_of), language) })}`}
        {isDimension(by) && isManyDimension(by) && ` · ${t(`ticket_reports.many_note.${by}`)}`}
        {report.field?.kind === 'choices' && ` · ${FORM_LABELS[language === 'th' ? 'th' : 'en'].many}`}
        {report.more > 0 &&
          ` · ${t('ticket_reports.more', { count: report.more, value: formatExactNumber(report.more, language) })}`}
      </p>
      {opening && <OpenedTickets opening={opening} onClose={() => setOpening(null)} />}
    </>
  );
}

type CourseProps = { report: Report; query: ReportQuery; onOpen: (clicked: ClickedCell) => void };

/** Dimensions whose keys are dates. */
const DATED: ReadonlySet<string | undefined> = new Set(['day', 'week', 'month']);

/** The first metric over time. */
function Course({ report, query: { by }, onOpen }: CourseProps) {
  const { t } = useTranslation();
  const nameOf = useKeyLabels(by);
  const metric = report.metrics[0] ?? 'tickets';
  const name = t(`ticket_reports.names.${metric}`);
  const series = useMemo(
    (): readonly Series[] => [{ id: metric, label: name, token: getColor(0) }],
    [metric, name],
  );
  const listLabels = useBarLabels();
  const keys = report.rows.map(({ key }) => key);
  const labels = by === 'day' || by === 'week' ? listLabels(by, keys) : null;
  const bars = report.rows.map((row) => ({
    id: row.key,
    label: labels?.get(row.key) ?? nameOf(row),
    ...(DATED.has(by) ? { stamp: row.key } : {}),
    values: { [metric]: row.cells[0]?.value ?? 0 },
  }));
  return (
    <TimeChart
      title={name}
      bars={bars}
      series={series}
      height={200}
      onOpen={({ id, label }) => onOpen({ metric, key: id, title: `${name} · ${label}` })}
    />
  );
}
