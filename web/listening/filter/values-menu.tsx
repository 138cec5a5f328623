import { Checkbox, ScrollArea, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { setValues, parseValues } from './query.ts';
import type { FilterState } from './use-filter.ts';
import { useChoices, useValueLabels, type Choice, type ListedDimension } from './values.ts';
import classes from './filter.module.css';

/** The pause in typing before values are searched, in milliseconds. */
const REST_MS = 200;

/** The values of one dimension with their counts, found by typing; chosen ones are included or excluded. */
export function ValuesMenu({ dimension, filtering }: { dimension: ListedDimension; filtering: FilterState }) {
  const { t } = useTranslation();
  const { query, change, filter } = filtering;
  const [search, setSearch] = useState('');
  const [rested] = useDebouncedValue(search, REST_MS);
  const choices = useChoices(dimension, filter, rested);
  const words = useValueLabels();
  const excluded = parseValues(query, dimension, true);
  const [not, setNot] = useState(excluded.length > 0);
  const chosen = not ? excluded : parseValues(query, dimension, false);
  const set = (values: readonly string[], left: boolean) =>
    change(setValues(dimension, { not: left, values }));
  const toggle = (value: string) =>
    set(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value], not);
  const name = t(`feed.dimensions.${dimension}`);
  return (
    <div className={classes.values}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={name}
        value={not ? 'not' : 'is'}
        onChange={(value) => {
          setNot(value === 'not');
          if (chosen.length > 0) set(chosen, value === 'not');
        }}
        data={[
          { value: 'is', label: t('listening.filter.is') },
          { value: 'not', label: t('listening.filter.is_not') },
        ]}
      />
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('listening.filter.search_values', { name })}
        placeholder={t('listening.filter.search_values', { name })}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars>
        <QueryView of={choices} loading={<RowsSkeleton rows={4} height={32} />}>
          {(items) => (
            <Choices
              items={withChosen(items, chosen, (value) => words(dimension, value))}
              search={search}
              chosen={chosen}
              onToggle={toggle}
            />
          )}
        </QueryView>
      </ScrollArea.Autosize>
    </div>
  );
}

/** Chosen values stay in the list even if the other filters leave none of their mentions. */
function withChosen(
  items: readonly Choice[],
  chosen: readonly string[],
  words: (value: string) => string,
): Choice[] {
  return [
    ...items,
    ...chosen
      .filter((value) => items.every((item) => item.value !== value))
      .map((value) => ({ value, label: words(value), count: 0 })),
  ];
}

function Choices(props: {
  items: readonly Choice[];
  search: string;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  const { t } = useTranslation();
  const holds = makeTextFilter(props.search);
  const shown = props.items.filter(({ label }) => holds(label));
  if (shown.length === 0) return <p className={classes.nothing}>{t('listening.filter.no_values')}</p>;
  return (
    <ul className={classes.choices}>
      {shown.map(({ value, label, count }) => (
        <li key={value}>
          <Checkbox
            size="xs"
            classNames={{ root: classes.choice, body: classes.choiceBody, labelWrapper: classes.choiceLabel }}
            checked={props.chosen.includes(value)}
            onChange={() => props.onToggle(value)}
            label={
              <span className={classes.choiceText}>
                <span className={classes.choiceName}>{label}</span>
                <NumberText value={count} />
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}
