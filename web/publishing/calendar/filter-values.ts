import { useTranslation } from 'react-i18next';
import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import { listPostValues } from '#contracts/publishing/calendar.ts';
import { PostStateFilter } from '#contracts/publishing/posts.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { FilterName } from './calendar-address.ts';

export type FilterValue = { value: string; label: string; count?: number };

/** The values that each filter offers; `enabled`: only then are they read. */
export function useFilterValues(enabled: boolean): Readonly<Record<FilterName, readonly FilterValue[]>> {
  const { t } = useTranslation();
  const accounts = useCallQuery(listPublishingAccounts, {}, { enabled });
  const values = useCallQuery(listPostValues, {}, { enabled });
  const used = (items: readonly { value: string; count: number }[] = []): FilterValue[] =>
    items.map(({ value, count }) => ({ value, label: value, count }));
  return {
    connections: (accounts.data?.items ?? []).map(({ connection_id: value, name: label }) => ({
      value,
      label,
    })),
    states: PostStateFilter.options.map((value) => ({
      value,
      label: value === 'overdue' ? t('publishing_calendar.overdue') : t(`publishing.states.${value}`),
    })),
    campaign: used(values.data?.campaigns),
    tags: used(values.data?.tags),
    author: (values.data?.authors ?? []).map(({ _id, name, count }) => ({ value: _id, label: name, count })),
  };
}
