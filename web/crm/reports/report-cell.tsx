import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportCell as Cell } from '#contracts/crm/reports/endpoints.ts';
import { getMetricKind, type ReportMetric } from '#contracts/crm/reports/metric.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { formatValue } from './value-text.ts';
import shared from '../metrics/figures.module.css';

type Props = { metric: ReportMetric; cell: Cell | undefined; row: string; onOpen: () => void };

/** One number of a report; it opens the tickets that it is computed from, and shows of how many it is the mean. */
export function ReportCell({ metric, cell, row, onOpen }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!cell || cell.count === 0)
    return (
      <td className={shared.number}>
        <span className={shared.zero}>{getMetricKind(metric) === 'count' ? '0' : '–'}</span>
      </td>
    );
  const value = formatValue(metric, cell.value, language);
  const button = (
    <UnstyledButton
      className={shared.opens}
      onClick={onOpen}
      aria-label={t('ticket_reports.open', { metric: t(`ticket_reports.names.${metric}`), name: row, value })}
    >
      {value}
    </UnstyledButton>
  );
  const detail = t('ticket_reports.detail', {
    median: formatValue(metric, cell.median, language),
    p90: formatValue(metric, cell.p90, language),
  });
  return (
    <td className={shared.number}>
      {getMetricKind(metric) === 'seconds' ? <Tooltip label={detail}>{button}</Tooltip> : button}
      {getMetricKind(metric) !== 'count' && (
        <span className={shared.side}>
          {t('ticket_reports.of', { value: formatExactNumber(cell.count, language) })}
        </span>
      )}
    </td>
  );
}
