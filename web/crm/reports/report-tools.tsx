import { Button, Input, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { IconBookmarkPlus, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportReport, exportWorkbook } from '#contracts/crm/reports/endpoints.ts';
import { MOST_METRICS, REPORT_METRICS } from '#contracts/crm/reports/metric.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useDimensions } from './use-dimensions.ts';
import type { ReportQuery } from './use-report-query.ts';
import classes from './reports.module.css';

/** The metrics, the dimension, and the timestamp of a ticket that determines its day. */
export function ReportTools({ query: { by, metrics, when, span, change } }: { query: ReportQuery }) {
  const { t } = useTranslation();
  const dimensions = useDimensions(by);
  const mayKeep = usePermission(['crm.ui_settings.write']);
  return (
    <div className={classes.tools}>
      <Select
        label={t('ticket_reports.by')}
        allowDeselect={false}
        data={dimensions.choices}
        maxDropdownHeight={400}
        value={by}
        error={loadFailure(dimensions.read)}
        onChange={(next) => change({ by: next ?? undefined }, { replace: true })}
      />
      <MultiSelect
        label={t('ticket_reports.metrics')}
        className={classes.metrics}
        data={REPORT_METRICS.map((value) => ({ value, label: t(`ticket_reports.names.${value}`) }))}
        value={[...metrics]}
        maxValues={MOST_METRICS}
        onChange={(next) => change({ metrics: next.join(',') || undefined }, { replace: true })}
      />
      <Input.Wrapper label={t('ticket_reports.when')} labelElement="div" labelProps={{ id: 'report-when' }}>
        <SegmentedControl
          aria-labelledby="report-when"
          size="sm"
          display="flex"
          data={(['created', 'done'] as const).map((value) => ({
            value,
            label: t(`ticket_reports.whens.${value}`),
          }))}
          value={when}
          onChange={(next) => change({ when: next }, { replace: true })}
        />
      </Input.Wrapper>
      <div className={classes.acts}>
        <Button
          component="a"
          variant="default"
          href={buildAddress(exportReport.path, { query: span })}
          download
          leftSection={<IconDownload size={16} />}
        >
          {t('ticket_reports.export')}
        </Button>
        <Button
          component="a"
          variant="default"
          href={buildAddress(exportWorkbook.path, {
            query: { ...span, by, when, metrics: metrics.join(',') },
          })}
          download
          leftSection={<IconDownload size={16} />}
        >
          {t('ticket_reports.export_workbook')}
        </Button>
        {mayKeep && (
          <Button
            variant="default"
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            onClick={() => change({ report: 'new', tab: undefined })}
          >
            {t('ticket_reports.keep')}
          </Button>
        )}
      </div>
    </div>
  );
}
