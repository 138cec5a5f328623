import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MeasureRef } from '#contracts/semantic/question.ts';
import { useSession } from '#web/kit/session/session.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

type Props = { value: MeasureRef; onChange: (measure: MeasureRef) => void; label?: string };

/** One measure of all that the reader may count, by data set. */
export function MeasureSelect({ value, onChange, label }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const { user } = useSession();
  const groups = useMemo(
    () =>
      catalog.dataSets
        .filter(({ permission }) => user.role.permissions.includes(permission))
        .map((dataSet) => ({
          group: catalog.nameDataSet(dataSet.name),
          items: [...Object.keys(dataSet.measures), ...Object.keys(dataSet.ratios)].map((name) => {
            const measure = `${dataSet.name}.${name}`;
            return { value: measure, label: catalog.findMeasure(measure).label };
          }),
        })),
    [catalog, user.role.permissions],
  );
  return (
    <Select
      size="xs"
      label={label ?? t('viz_dashboards.edit.measure')}
      searchable
      allowDeselect={false}
      filter={filterOptions}
      data={groups}
      value={value}
      onChange={(next) => {
        const measure = MeasureRef.safeParse(next).data;
        if (measure) onChange(measure);
      }}
    />
  );
}
