import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TIME_DIMENSIONS } from '#contracts/semantic/dimension.ts';
import { useSession } from '#web/kit/session/session.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

type Props = { label: string; value: string; onChange: (dimension: string) => void };

/** Every dimension that the reader may use, each once; those that several data sets have come first. */
export function useDimensionChoices(): { value: string; label: string }[] {
  const { catalog } = useDashboardView();
  const { user } = useSession();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { permission, dimensions } of catalog.dataSets) {
      if (!user.role.permissions.includes(permission)) continue;
      for (const [name, { numbers }] of Object.entries(dimensions))
        if (numbers === undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const shared = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
    return [...shared, ...TIME_DIMENSIONS.filter((one) => one !== 'time')].map((value) => ({
      value,
      label: catalog.nameDimension(value),
    }));
  }, [catalog, user.role.permissions]);
}

/** One dimension. */
export function DimensionSelect({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const choices = useDimensionChoices();
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      filter={filterOptions}
      nothingFoundMessage={t('viz_dashboards.filters.no_values')}
      data={choices}
      value={value}
      onChange={(next) => next && onChange(next)}
    />
  );
}
