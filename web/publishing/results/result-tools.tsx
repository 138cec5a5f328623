import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import { ResultMeasure } from '#contracts/publishing/results.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { SPANS, type ResultQuery } from './use-span.ts';
import classes from './results.module.css';

/** The span, the channels, and the number by which posts are compared; all are in the address. */
export function ResultTools({ query }: { query: ResultQuery }) {
  const { t } = useTranslation();
  const accounts = useCallQuery(listPublishingAccounts, {});
  const { days, measure, connections, change } = query;
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t('publishing_results.span')}
        value={days}
        onChange={(next) => change({ days: next })}
        data={SPANS.map((one) => ({
          value: one,
          label: t('publishing_results.days', { count: Number(one) }),
        }))}
      />
      <Select
        aria-label={t('publishing_results.compare_by')}
        className={classes.tool}
        allowDeselect={false}
        searchable
        value={measure}
        onChange={(next) => next && change({ measure: next })}
        data={ResultMeasure.options.map((one) => ({
          value: one,
          label: t(`publishing_results.measures.${one}`),
        }))}
      />
      <MultiSelect
        aria-label={t('publishing_results.channels')}
        className={classes.tool}
        clearable
        placeholder={connections.length === 0 ? t('publishing_results.all_channels') : ''}
        value={connections}
        onChange={(next) => change({ channels: next.length === 0 ? undefined : next.join(',') })}
        data={(accounts.data?.items ?? []).map(({ connection_id, name }) => ({
          value: connection_id,
          label: name,
        }))}
      />
    </div>
  );
}
