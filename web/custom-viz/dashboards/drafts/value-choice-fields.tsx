import { MultiSelect, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DashboardFilter, Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { useFilterChoices } from '../filters/use-filter-choices.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { useDimensionChoices } from './field-select.tsx';

/** The most values among which readers choose. */
const MOST_CHOICES = 50;

type ValueParameter = Extract<Parameter, { kind: 'value' }>;
type Props = { parameter: ValueParameter; onChange: (parameter: Parameter) => void };

/** The dimension of a parameter, and the values of it among which readers choose; the first one is its value. */
export function ValueChoiceFields({ parameter, onChange }: Props) {
  const { t } = useTranslation();
  const { catalog, labels } = useDashboardView();
  const dimensions = useDimensionChoices();
  const [search, setSearch] = useState('');
  const { dimension, choices: chosen } = parameter;
  const filter = useMemo(() => DashboardFilter.parse({ _id: 'choices', dimension }), [dimension]);
  const { choices } = useFilterChoices(filter, search);
  const names = new Map([
    ...chosen.map((key) => [key, catalog.nameValue(dimension, key, labels.find(dimension, key))] as const),
    ...(choices.data ?? []).flatMap(({ key, label }) => (key === null ? [] : [[key, label] as const])),
  ]);
  const change = (next: Partial<ValueParameter>) => {
    const read = Parameter.safeParse({ ...parameter, ...next }).data;
    if (read) onChange(read);
  };
  return (
    <>
      <Select
        label={t('viz_dashboards.edit.dimension')}
        searchable
        allowDeselect={false}
        filter={filterOptions}
        data={dimensions}
        value={dimension}
        // Values of another dimension are none of this one: it begins with an empty one, until values are chosen.
        onChange={(next) =>
          next && next !== dimension && change({ dimension: next, value: '', choices: [''] })
        }
      />
      <MultiSelect
        label={t('viz_dashboards.edit.choices')}
        description={t('viz_dashboards.edit.choices_help')}
        searchable
        maxValues={MOST_CHOICES}
        nothingFoundMessage={t('viz_dashboards.filters.no_values')}
        data={[...names].filter(([value]) => value !== '').map(([value, label]) => ({ value, label }))}
        value={chosen.filter((one) => one !== '')}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={([first, ...others]) =>
          first !== undefined && change({ choices: [first, ...others], value: first })
        }
      />
    </>
  );
}
