import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionFilter, ValueFilter } from '#contracts/semantic/question.ts';
import { nameDimensionValue } from '#texts/value-name.ts';
import { formatList } from '#web/kit/text/format-list.ts';
import { useBuilder } from '../builder-context.ts';
import { AddFilter } from './add-filter.tsx';
import { Chip } from './chip.tsx';
import { FilterValues } from './filter-values.tsx';
import { ShelfRow } from './shelf.tsx';

/** The conditions of the chart: values of a dimension that are counted, or left out. */
export function FilterShelf() {
  const { t } = useTranslation();
  const { chart, change, dragged } = useBuilder();
  /** A dimension that was dropped here and has no value yet. */
  const [pending, setPending] = useState<string | null>(null);
  const set = (filters: QuestionFilter[]) => change({ ...chart, filters });
  const add = (filter: ValueFilter) => {
    set([...chart.filters, filter]);
    setPending(null);
  };
  return (
    <ShelfRow
      isWide
      name={t('viz_builder.filters')}
      hint=""
      isEmpty={false}
      takes={dragged?.of === 'dimension' && dragged.ref !== 'time'}
      onDropped={() => setPending(dragged?.ref ?? null)}
    >
      {chart.filters.map((filter, index) => (
        <FilterChip
          // A filter has no name of its own; its place is one.
          key={`${index} ${JSON.stringify(filter)}`}
          filter={filter}
          onChange={(next) => set(chart.filters.map((one, at) => (at === index ? next : one)))}
          onRemove={() => set(chart.filters.filter((_one, at) => at !== index))}
        />
      ))}
      <AddFilter pending={pending} onPending={setPending} onAdd={add} />
    </ShelfRow>
  );
}

type FilterProps = {
  filter: QuestionFilter;
  onChange: (filter: QuestionFilter) => void;
  onRemove: () => void;
};

function FilterChip({ filter, onChange, onRemove }: FilterProps) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  if (!('dimension' in filter))
    return (
      <Chip of="filter" label={t('viz_builder.other_filter')} onRemove={onRemove}>
        {null}
      </Chip>
    );
  const { language } = catalogue;
  const values = filter.values.map((key) =>
    key === null
      ? t('viz_builder.no_value')
      : nameDimensionValue({ dimension: filter.dimension, key }, null, language),
  );
  const most = values.length > 3 ? [...values.slice(0, 2), `+${values.length - 2}`] : values;
  return (
    <Chip
      of="filter"
      label={catalogue.findDimension(filter.dimension)?.name ?? filter.dimension}
      detail={t(filter.is === 'among' ? 'viz_builder.is_among' : 'viz_builder.is_not', {
        values: formatList(most, language),
      })}
      onRemove={onRemove}
    >
      <FilterValues
        filter={filter}
        onChange={(next) => (next.values.length === 0 ? onRemove() : onChange(next))}
      />
    </Chip>
  );
}
