import { Button, Popover, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NO_CHOICE, type FilteredField, type FilterValue } from '#contracts/custom-viz/filter-value.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { useBuilder, type Builder } from '../builder-context.ts';
import { listHavingDimensions } from '../edits/having.ts';
import { FilterValues } from './filter-values.tsx';
import { HavingForm } from './having-form.tsx';
import classes from './shelves.module.css';

/** A condition that is being added: what it is on is chosen first; null: none is added. */
export type PendingFilter =
  | { of: 'choosing' }
  | { of: 'dimension' | 'number'; dimension: string }
  | { of: 'measure'; measure: MeasureRef }
  | null;

type Props = {
  pending: PendingFilter;
  onPending: (pending: PendingFilter) => void;
  onAdd: (field: FilteredField, value: FilterValue) => void;
};

/** Adds a condition: first what it is on, then what of it is chosen. */
export function AddFilter({ pending, onPending, onAdd }: Props) {
  const { t } = useTranslation();
  return (
    <Popover
      opened={pending !== null}
      onChange={(opened) => onPending(opened ? { of: 'choosing' } : null)}
      position="bottom-start"
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => onPending(pending === null ? { of: 'choosing' } : null)}
        >
          {t('viz_builder.add_filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.settings} aria-label={t('viz_builder.add_filter')}>
        {pending?.of === 'choosing' && <FieldChoice onChosen={onPending} />}
        {pending?.of === 'measure' && <HavingForm measure={pending.measure} onDone={() => onPending(null)} />}
        {(pending?.of === 'dimension' || pending?.of === 'number') && (
          <FilterValues
            field={pending}
            value={NO_CHOICE}
            onChange={(value) => value.values.length > 0 && onAdd(pending, value)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What a condition can be on: dimensions and numbers by their data sets, those of the chosen measures first, and the measures themselves. */
function FieldChoice({ onChosen }: { onChosen: (pending: PendingFilter) => void }) {
  const { t } = useTranslation();
  const choices = listChoices(useBuilder());
  const groups = [...Map.groupBy(choices, ({ group }) => group ?? t('viz_builder.choice.measures'))];
  return (
    <Select
      label={t('viz_builder.choice.on')}
      data={groups.map(([group, items]) => ({
        group,
        items: items.map(({ value, label }) => ({ value, label })),
      }))}
      searchable
      data-autofocus
      defaultDropdownOpened
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: false }}
      value={null}
      onChange={(value) => {
        const found = choices.find((one) => one.value === value);
        if (found) onChosen(found.pending);
      }}
    />
  );
}

/** Something that a condition can be on; `group`: the data set that has it, null for a measure. */
type FieldOption = { group: string | null; value: string; label: string; pending: PendingFilter };

function listChoices({ chart, catalogue }: Pick<Builder, 'chart' | 'catalogue'>): FieldOption[] {
  const used = new Set(chart.measures.map((ref) => catalogue.findMeasure(ref)?.dataSet ?? null));
  const groups = catalogue.groups.toSorted(
    (one, other) => Number(used.has(other.id)) - Number(used.has(one.id)),
  );
  const having = listHavingDimensions(chart).length === 0 ? [] : chart.measures;
  const ofMeasures = having.map((measure): FieldOption => ({
    group: null,
    value: `measure ${measure}`,
    label: catalogue.findMeasure(measure)?.name ?? measure,
    pending: { of: 'measure', measure },
  }));
  const all = groups.flatMap(({ name: group, dimensions, numbers }): FieldOption[] => {
    const toOption =
      (of: 'dimension' | 'number') =>
      (field: { ref: string; name: string }): FieldOption => ({
        group,
        value: `${of} ${field.ref}`,
        label: field.name,
        pending: { of, dimension: field.ref },
      });
    return [...dimensions.map(toOption('dimension')), ...numbers.map(toOption('number'))];
  });
  // A field that several data sets have is one condition.
  const known = new Map([...ofMeasures, ...all].toReversed().map((one) => [one.value, one]));
  return [...ofMeasures, ...all].filter((one) => known.get(one.value) === one);
}
