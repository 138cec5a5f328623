import { Button, Checkbox, ScrollArea, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardFilter, FilterValue } from '#contracts/custom-viz/dashboard-document.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { describeRefusal } from '#web/custom-viz/names/describe-refusal.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import type { FilterChoice } from './filter-choice.ts';
import { useFilterChoices } from './use-filter-choices.ts';
import classes from './filters.module.css';

const NO_CHOICES: FilterChoice[] = [];

type Props = {
  filter: DashboardFilter;
  name: string;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
};

/** The values of a filter with their counts, found by typing; the chosen ones are included or excluded. */
export function ValuesForm({ filter, name, value, onChange }: Props) {
  const { t } = useTranslation();
  const { catalog, labels } = useDashboardView();
  const [search, setSearch] = useState('');
  const { choices, refusal } = useFilterChoices(filter, search);
  const chosen = value.values;
  const toggle = (key: string | null) =>
    onChange({
      ...value,
      values: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
    });
  const nameKey = (key: string | null) =>
    catalog.nameValue(filter.dimension, key, key === null ? null : labels.find(filter.dimension, key));
  return (
    <div className={classes.values}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={name}
        value={value.is}
        onChange={(is) => onChange({ ...value, is: is === 'not_among' ? 'not_among' : 'among' })}
        data={[
          { value: 'among', label: t('viz_dashboards.filters.is') },
          { value: 'not_among', label: t('viz_dashboards.filters.is_not') },
        ]}
      />
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('viz_dashboards.filters.search', { name })}
        placeholder={t('viz_dashboards.filters.search', { name })}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ScrollArea.Autosize mah={280} type="auto" offsetScrollbars>
        {refusal && <p className={classes.nothing}>{describeRefusal(refusal, catalog)}</p>}
        <QueryView
          of={refusal ? { ...choices, data: NO_CHOICES } : choices}
          inline
          loading={<RowsSkeleton rows={4} height={32} />}
        >
          {(items) => (
            <Choices
              items={withChosen(items, chosen, nameKey)}
              search={search}
              chosen={chosen}
              onToggle={toggle}
            />
          )}
        </QueryView>
      </ScrollArea.Autosize>
      {chosen.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ is: 'among', values: [] })}>
          {t('viz_dashboards.filters.all', { name })}
        </Button>
      )}
    </div>
  );
}

/** Chosen values stay in the list even if nothing of them is left. */
function withChosen(
  items: readonly FilterChoice[],
  chosen: readonly (string | null)[],
  nameKey: (key: string | null) => string,
): FilterChoice[] {
  const gone = chosen.filter((key) => items.every((item) => item.key !== key));
  return [...gone.map((key) => ({ key, label: nameKey(key), count: null })), ...items];
}

type ChoicesProps = {
  items: readonly FilterChoice[];
  search: string;
  chosen: readonly (string | null)[];
  onToggle: (key: string | null) => void;
};

function Choices({ items, search, chosen, onToggle }: ChoicesProps) {
  const { t } = useTranslation();
  const holds = makeTextFilter(search);
  const shown = items.filter(({ label }) => holds(label));
  if (shown.length === 0) return <p className={classes.nothing}>{t('viz_dashboards.filters.no_values')}</p>;
  return (
    <ul className={classes.choices}>
      {shown.map(({ key, label, count }) => (
        <li key={key ?? ''}>
          <Checkbox
            size="xs"
            classNames={{ root: classes.choice, body: classes.choiceBody, labelWrapper: classes.choiceLabel }}
            checked={chosen.includes(key)}
            onChange={() => onToggle(key)}
            label={
              <span className={classes.choiceText}>
                <span className={classes.choiceName}>{label}</span>
                {count !== null && <NumberText value={count} />}
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}
