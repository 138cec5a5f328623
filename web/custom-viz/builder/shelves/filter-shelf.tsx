import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  buildFilterConditions,
  readFilterCondition,
  type FilteredField,
  type FilterValue,
} from '#contracts/custom-viz/filter-value.ts';
import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { describeChoice } from '#texts/filter-words.ts';
import { formatFilter, nameField } from '#texts/format-filter.ts';
import { nameDimensionValue } from '#texts/value-name.ts';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { formatList } from '#web/kit/text/format-list.ts';
import { useBuilder } from '../builder-context.ts';
import { listHaving, removeHaving, type MeasureBound } from '../edits/having.ts';
import { AddFilter, type PendingFilter } from './add-filter.tsx';
import { Chip } from './chip.tsx';
import { FilterValues } from './filter-values.tsx';
import { HavingForm } from './having-form.tsx';
import { ShelfRow } from './shelf.tsx';

/** The conditions of the chart: what of a dimension or number is counted or left out, and which values a measure leaves. */
export function FilterShelf() {
  const { t } = useTranslation();
  const { chart, change, dragged } = useBuilder();
  /** What was dropped here or chosen and is not set yet. */
  const [pending, setPending] = useState<PendingFilter>(null);
  const set = (filters: QuestionFilter[]) => change({ ...chart, filters });
  const add = (field: FilteredField, value: FilterValue) => {
    set([...chart.filters, ...buildFilterConditions(field, value)]);
    setPending(null);
  };
  return (
    <ShelfRow
      isWide
      name={t('viz_builder.filters')}
      hint=""
      isEmpty={false}
      takes={dragged?.of === 'dimension' && dragged.ref !== 'time'}
      onDropped={() => setPending(dragged ? { of: 'dimension', dimension: dragged.ref } : null)}
    >
      {chart.filters.map((filter, index) => (
        <FilterChip
          // A filter has no name of its own; its place is one.
          key={`${index} ${JSON.stringify(filter)}`}
          filter={filter}
          onChange={(next) => set(chart.filters.flatMap((one, at) => (at === index ? next : [one])))}
        />
      ))}
      {listHaving(chart).map((having) => (
        <HavingChip key={JSON.stringify(having)} having={having} />
      ))}
      <AddFilter pending={pending} onPending={setPending} onAdd={add} />
    </ShelfRow>
  );
}

/** Of records in such conditions no name is read. */
const nameless = (): undefined => undefined;

type FilterProps = {
  filter: QuestionFilter;
  /** Without a condition it is taken away. */
  onChange: (filters: QuestionFilter[]) => void;
};

function FilterChip({ filter, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const read = readFilterCondition(filter);
  const onRemove = () => onChange([]);
  if (!read)
    return (
      <Chip
        of="filter"
        label={
          formatFilter(filter, makeFilterNames(catalogue.names, nameless)) || t('viz_builder.other_filter')
        }
        onRemove={onRemove}
      >
        {null}
      </Chip>
    );
  const { field, value } = read;
  const { language } = catalogue;
  const names = value.values.map((key) =>
    key === null
      ? t('viz_builder.no_value')
      : nameDimensionValue({ dimension: field.dimension, key }, null, language),
  );
  const most = names.length > 3 ? [...names.slice(0, 2), `+${names.length - 2}`] : names;
  const listed = t(value.is === 'among' ? 'viz_builder.is_among' : 'viz_builder.is_not', {
    values: formatList(most, language),
  });
  return (
    <Chip
      of="filter"
      label={nameField(field, catalogue.names)}
      detail={describeChoice(value, language) ?? listed}
      onRemove={onRemove}
    >
      <FilterValues
        field={field}
        value={value}
        onChange={(next) => onChange(buildFilterConditions(field, next))}
      />
    </Chip>
  );
}

/** A bound of a measure, which chooses the values of an axis. */
function HavingChip({ having: { dimension, measure, value } }: { having: MeasureBound }) {
  const { chart, change, catalogue } = useBuilder();
  const [isOpen, setOpen] = useState(0);
  const { language } = catalogue;
  return (
    <Chip
      key={isOpen}
      of="filter"
      label={catalogue.findMeasure(measure)?.name ?? measure}
      detail={describeHavingOf(catalogue.names.nameDimension(dimension), value, language)}
      onRemove={() => change(removeHaving(chart, dimension))}
    >
      <HavingForm measure={measure} dimension={dimension} onDone={() => setOpen(isOpen + 1)} />
    </Chip>
  );
}

function describeHavingOf(dimension: string, value: FilterValue, language: 'en' | 'th'): string {
  return `${describeChoice(value, language) ?? ''} · ${dimension}`;
}
