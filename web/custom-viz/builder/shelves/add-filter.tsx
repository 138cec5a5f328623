import { Button, Popover, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ValueFilter } from '#contracts/semantic/question.ts';
import { useBuilder } from '../builder-context.ts';
import { FilterValues } from './filter-values.tsx';
import classes from './shelves.module.css';

type Props = {
  /** The dimension of which values are chosen; empty: the dimension is chosen first; null: closed. */
  pending: string | null;
  onPending: (dimension: string | null) => void;
  onAdd: (filter: ValueFilter) => void;
};

/** Adds a condition: first the dimension, then its values. */
export function AddFilter({ pending, onPending, onAdd }: Props) {
  const { t } = useTranslation();
  return (
    <Popover
      opened={pending !== null}
      onChange={(opened) => onPending(opened ? '' : null)}
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
          onClick={() => onPending(pending === null ? '' : null)}
        >
          {t('viz_builder.add_filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.settings} aria-label={t('viz_builder.add_filter')}>
        {pending === '' && <DimensionChoice onChosen={onPending} />}
        {pending && (
          <FilterValues
            filter={{ dimension: pending, is: 'among', values: [] }}
            onChange={(filter) => {
              if (filter.values.length > 0) onAdd(filter);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The dimensions by their data sets; those of the chosen measures first. */
function DimensionChoice({ onChosen }: { onChosen: (dimension: string) => void }) {
  const { t } = useTranslation();
  const { chart, catalogue } = useBuilder();
  const used = new Set(chart.measures.map((ref) => catalogue.findMeasure(ref)?.dataSet ?? null));
  const groups = catalogue.groups.toSorted(
    (one, other) => Number(used.has(other.id)) - Number(used.has(one.id)),
  );
  const seen = new Set<string>();
  const data = groups.map(({ name, dimensions }) => ({
    group: name,
    items: dimensions.flatMap(({ ref, name: label }) => {
      if (seen.has(ref)) return [];
      seen.add(ref);
      return [{ value: ref, label }];
    }),
  }));
  return (
    <Select
      label={t('viz_builder.dimension')}
      data={data}
      searchable
      data-autofocus
      defaultDropdownOpened
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: false }}
      value={null}
      onChange={(ref) => ref && onChosen(ref)}
    />
  );
}
