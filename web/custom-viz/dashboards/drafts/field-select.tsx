import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilteredField } from '#contracts/custom-viz/filter-value.ts';
import { getSharedDimension } from '#contracts/semantic/calculated.ts';
import { TIME_DIMENSIONS } from '#contracts/semantic/dimension.ts';
import { getFormDimension } from '#texts/form-field-names.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useSession } from '#web/kit/session/session.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

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
    const form = counts.has('ticket_state') ? catalog.formFields.map(getFormDimension) : [];
    const shared = [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
    const own = catalog.sharedFields.flatMap(({ key, definition }) =>
      definition === null || definition.kind === 'measure' ? [] : [getSharedDimension(key)],
    );
    return [...own, ...shared, ...form, ...TIME_DIMENSIONS.filter((one) => one !== 'time')].map((value) => ({
      value,
      label: catalog.nameDimension(value),
    }));
  }, [catalog, user.role.permissions]);
}

type FieldProps = { field: FilteredField; onChange: (field: FilteredField) => void };

/** What a filter is on: a dimension, or a number of each row. */
export function FieldSelect({ field, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const { user } = useSession();
  const { widgets } = useHome();
  const all = useDimensionChoices();
  const dimensions = widgets
    ? widgets.filterDimensions.map((value) => ({ value, label: catalog.nameDimension(value) }))
    : all;
  const numbers = useMemo(() => {
    if (widgets) return [];
    const seen = catalog.dataSets.filter(({ permission }) => user.role.permissions.includes(permission));
    const names = new Set(seen.flatMap((one) => Object.keys(one.numbers)));
    return [...names].map((name) => ({ value: NUMBER + name, label: catalog.nameNumber(name) }));
  }, [catalog, user.role.permissions, widgets]);
  return (
    <Select
      label={t('viz_dashboards.edit.dimension')}
      searchable
      allowDeselect={false}
      filter={filterOptions}
      nothingFoundMessage={t('viz_dashboards.filters.no_values')}
      data={
        widgets
          ? dimensions
          : [
              { group: t('viz_builder.dimensions'), items: dimensions },
              { group: t('viz_builder.choice.numbers'), items: numbers },
            ]
      }
      value={field.of === 'number' ? NUMBER + field.dimension : field.dimension}
      onChange={(next) => {
        if (next?.startsWith(NUMBER)) onChange({ dimension: next.slice(NUMBER.length), of: 'number' });
        else if (next) onChange({ dimension: next });
      }}
    />
  );
}

/** Before the name of a number, which may be that of a dimension too. */
const NUMBER = '#';
