import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueFilter } from '#contracts/semantic/question.ts';
import { formatShortNumber } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useBuilder } from '../builder-context.ts';
import { plain } from '../catalogue/search-fields.ts';
import { useValueChoices, type ValueChoice } from './use-value-choices.ts';
import classes from './shelves.module.css';

type Props = { filter: ValueFilter; onChange: (filter: ValueFilter) => void };

/** Values of a dimension to be counted, or to be left out; the most frequent are listed, any other can be typed. */
export function FilterValues({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const [draft, setDraft] = useState(filter);
  const [search, setSearch] = useState('');
  const read = useValueChoices(filter.dimension);
  const toggle = (value: string | null) => {
    const isIn = draft.values.includes(value);
    setDraft({
      ...draft,
      values: isIn ? draft.values.filter((one) => one !== value) : [...draft.values, value],
    });
  };
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onChange(draft);
      }}
    >
      <strong>{catalogue.findDimension(filter.dimension)?.name ?? filter.dimension}</strong>
      <SegmentedControl
        size="xs"
        aria-label={t('viz_builder.filter_kind')}
        data={[
          { value: 'among', label: t('viz_builder.only_these') },
          { value: 'not_among', label: t('viz_builder.all_but') },
        ]}
        value={draft.is === 'among' ? 'among' : 'not_among'}
        onChange={(is) => setDraft({ ...draft, is: is === 'among' ? 'among' : 'not_among' })}
      />
      <TextInput
        data-autofocus
        aria-label={t('viz_builder.find_value')}
        placeholder={t('viz_builder.find_value')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <QueryView of={read} loading={<RowsSkeleton rows={4} height={28} />} inline>
        {(choices) => <ValueList {...{ choices, search, draft, toggle }} />}
      </QueryView>
      <Button type="submit" disabled={draft.values.length === 0 && filter.values.length === 0}>
        {t('viz_builder.apply_filter')}
      </Button>
    </form>
  );
}

type ListProps = {
  choices: readonly ValueChoice[];
  search: string;
  draft: ValueFilter;
  toggle: (value: string | null) => void;
};

function ValueList({ choices, search, draft, toggle }: ListProps) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  const wanted = plain(search);
  const found = choices.filter(({ label }) => plain(label).includes(wanted));
  const typed = search.trim();
  const known = new Set(choices.map(({ value }) => value));
  const others = draft.values.filter((value) => !known.has(value));
  const offersTyped = typed !== '' && !choices.some(({ label, value }) => label === typed || value === typed);
  return (
    <div className={classes.values} role="group" aria-label={t('viz_builder.values')}>
      {[...others.map((value) => ({ value, label: value ?? '', count: null })), ...found].map((one) => (
        <Checkbox
          key={one.value ?? ' '}
          size="xs"
          checked={draft.values.includes(one.value)}
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
      {offersTyped && !draft.values.includes(typed) && (
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
