import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { getReport } from '#contracts/crm/reports/endpoints.ts';
import type { ReportMetric } from '#contracts/crm/reports/metric.ts';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { ScrollRegion } from '#web/kit/ui/scroll-region.tsx';
import { ReportCell } from './report-cell.tsx';
import { useDimensions } from './use-dimensions.ts';
import { useKeyLabels } from './use-key-labels.ts';
import shared from '../metrics/figures.module.css';

export type Report = z.output<typeof getReport.answer>;
/** The number that was clicked: of a row, or of the total. */
export type ClickedCell = { metric: ReportMetric; key: string | null; title: string };

type Props = { report: Report; by: ReportBy; onOpen: (clicked: ClickedCell) => void };

/** Rows of a dimension, metrics side by side, the total at the foot. */
export function ReportTable({ report, by, onOpen }: Props) {
  const { t } = useTranslation();
  const nameOf = useKeyLabels(by);
  const { name: what } = useDimensions(by);
  const open = (metric: ReportMetric, key: string | null, name: string) =>
    onOpen({ metric, key, title: `${t(`ticket_reports.names.${metric}`)} · ${name}` });
  return (
    <ScrollRegion className={shared.scroll} label={t('pages.crm-reports')}>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {report.metrics.map((metric) => (
              <th key={metric} scope="col" className={shared.number}>
                {t(`ticket_reports.names.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => {
            const name = nameOf(row);
            return (
              <tr key={row.key}>
                <th scope="row">{name}</th>
                {report.metrics.map((metric, index) => (
                  <ReportCell
                    key={metric}
                    metric={metric}
                    cell={row.cells[index]}
                    row={name}
                    onOpen={() => open(metric, row.key, name)}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('ticket_reports.total')}</th>
            {report.metrics.map((metric, index) => (
              <ReportCell
                key={metric}
                metric={metric}
                cell={report.total[index]}
                row={t('ticket_reports.total')}
                onOpen={() => open(metric, null, t('ticket_reports.total'))}
              />
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
