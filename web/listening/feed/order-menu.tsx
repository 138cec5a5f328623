import { ActionIcon, Select } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MENTION_SORTS, MentionSort } from '#contracts/listening/mention.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import type { FilterState } from '../filter/use-filter.ts';
import classes from './feed.module.css';

/** The order that an address names. */
export function parseOrder({ sort, order }: AddressQuery): { sort: MentionSort; order: 'desc' | 'asc' } {
  return {
    sort: MentionSort.safeParse(sort).data ?? 'published',
    order: order === 'asc' ? 'asc' : 'desc',
  };
}

/** What the feed is ordered by, and which end comes first. */
export function OrderMenu({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const { sort, order } = parseOrder(query);
  const Sign = order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <>
      <Select
        size="xs"
        className={classes.order}
        aria-label={t('feed.sort.label')}
        allowDeselect={false}
        data={MENTION_SORTS.map((value) => ({ value, label: t(`feed.sort.${value}`) }))}
        value={sort}
        onChange={(value) => change({ sort: value === 'published' ? undefined : (value ?? undefined) })}
      />
      <ActionIcon
        variant="default"
        className={classes.tool}
        aria-label={t(`feed.sort.${order}`)}
        title={t(`feed.sort.${order}`)}
        onClick={() => change({ order: order === 'asc' ? undefined : 'asc' })}
      >
        <Sign size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
