import { Button, Checkbox, ScrollArea, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { NO_CHOICE, type FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import {
  choosesValues,
  listOperators,
  readDraft,
  writeDraft,
  type ChoiceDraft,
} from '#web/custom-viz/choices/choice-draft.ts';
import { ChoiceFields } from '#web/custom-viz/choices/choice-fields.tsx';
import { useHome } from '#web/custom-viz/homes/home.ts';
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

/** What a filter chooses: values with their counts, found by typing, a part of a text, or bounds of a number. */
export function ValuesForm({ filter, name, value, onChange }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const { widgets } = useHome();
  const [draft, setDraft] = useState(() => readDraft(value, filter.of));
  const [saysFaults, setSaysFaults] = useState(false);
  const isListed = choosesValues(draft);
  const set = (next: ChoiceDraft) => {
    setDraft(next);
    const chosen = choosesValues(next) ? writeDraft(next) : null;
    if (chosen) onChange(chosen);
  };
  return (
    <form
      className={classes.values}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const chosen = writeDraft(draft);
        setSaysFaults(chosen === null);
        if (chosen) onChange(chosen);
      }}
    >
      <ChoiceFields
        name={name}
        operators={listOperators(filter.of, !widgets && catalog.hasTexts(filter.dimension))}
        draft={draft}
        onChange={set}
        saysFaults={saysFaults}
      >
        {isListed && (
          <ListedValues
            filter={filter}
            name={name}
            chosen={draft.values}
            onChange={(values) => set({ ...draft, values })}
          />
        )}
      </ChoiceFields>
      {!isListed && (
        <Button type="submit" size="compact-sm">
          {t('viz_dashboards.filters.apply')}
        </Button>
      )}
      {value.values.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            setDraft(readDraft(NO_CHOICE, filter.of));
            onChange(NO_CHOICE);
          }}
        >
          {t('viz_dashboards.filters.all', { name })}
        </Button>
      )}
    </form>
  );
}

type ListedProps = Pick<Props, 'filter' | 'name'> & {
  chosen: readonly (string | null)[];
  onChange: (chosen: (string | null)[]) => void;
};

function ListedValues({ filter, name, chosen, onChange }: ListedProps) {
  const { t } = useTranslation();
  const { catalog, labels } = useDashboardView();
  const [search, setSearch] = useState('');
  const { choices, refusal } = useFilterChoices(filter, search);
  const toggle = (key: string | null) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  const nameKey = (key: string | null) =>
    catalog.nameValue(filter.dimension, key, key === null ? null : labels.find(filter.dimension, key));
  return (
    <>
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
    </>
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
