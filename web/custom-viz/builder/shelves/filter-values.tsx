import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilteredField, FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { nameField } from '#texts/format-filter.ts';
import { choosesValues, listOperators, readDraft, writeDraft } from '#web/custom-viz/choices/choice-draft.ts';
import { ChoiceFields } from '#web/custom-viz/choices/choice-fields.tsx';
import { formatShortNumber } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useBuilder } from '../builder-context.ts';
import { plain } from '../catalogue/search-fields.ts';
import { useValueChoices, type ValueChoice } from './use-value-choices.ts';
import classes from './shelves.module.css';

type Props = {
  field: FilteredField;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
};

/** What of a dimension or number is counted, or left out: values of a list, a part of a text, bounds. */
export function FilterValues({ field, value, onChange }: Props) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const [draft, setDraft] = useState(() => readDraft(value, field.of));
  const [saysFaults, setSaysFaults] = useState(false);
  const name = nameField(field, catalogue.names);
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const chosen = writeDraft(draft);
        setSaysFaults(chosen === null);
        if (chosen) onChange(chosen);
      }}
    >
      <strong>{name}</strong>
      <ChoiceFields
        name={name}
        operators={listOperators(field.of, catalogue.names.hasTexts(field.dimension))}
        draft={draft}
        onChange={setDraft}
        saysFaults={saysFaults}
      >
        {choosesValues(draft) && (
          <ValueSearch
            dimension={field.dimension}
            chosen={draft.values}
            onChange={(values) => setDraft({ ...draft, values })}
          />
        )}
      </ChoiceFields>
      <Button
        type="submit"
        disabled={choosesValues(draft) && draft.values.length === 0 && value.values.length === 0}
      >
        {t('viz_builder.apply_filter')}
      </Button>
    </form>
  );
}

type SearchProps = {
  dimension: string;
  chosen: readonly (string | null)[];
  onChange: (chosen: (string | null)[]) => void;
};

/** Values of a dimension: the most frequent are listed, any other can be typed. */
function ValueSearch({ dimension, chosen, onChange }: SearchProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const read = useValueChoices(dimension);
  const toggle = (value: string | null) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('viz_builder.find_value')}
        placeholder={t('viz_builder.find_value')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <QueryView of={read} loading={<RowsSkeleton rows={4} height={28} />} inline>
        {(choices) => <ValueList {...{ choices, search, chosen, toggle }} />}
      </QueryView>
    </>
  );
}

type ListProps = {
  choices: readonly ValueChoice[];
  search: string;
  chosen: readonly (string | null)[];
  toggle: (value: string | null) => void;
};

function ValueList({ choices, search, chosen, toggle }: ListProps) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const wanted = plain(search);
  const found = choices.filter(({ label }) => plain(label).includes(wanted));
  const typed = search.trim();
  const known = new Set(choices.map(({ value }) => value));
  const others = chosen.filter((value) => !known.has(value));
  const offersTyped = typed !== '' && !choices.some(({ label, value }) => label === typed || value === typed);
  return (
    <div className={classes.values} role="group" aria-label={t('viz_builder.values')}>
      {[...others.map((value) => ({ value, label: value ?? '', count: null })), ...found].map((one) => (
        <Checkbox
          key={one.value ?? ' '}
          size="xs"
          checked={chosen.includes(one.value)}
          label={
            <>
              {one.label}{' '}
              {one.count !== null && (
                <span className={classes.detail}>{formatShortNumber(one.count, catalogue.language)}</span>
              )}
            </>
          }
          onChange={() => toggle(one.value)}
        />
      ))}
      {offersTyped && !chosen.includes(typed) && (
        <Checkbox
          size="xs"
          checked={false}
          label={t('viz_builder.typed_value', { value: typed })}
          onChange={() => toggle(typed)}
        />
      )}
    </div>
  );
}
