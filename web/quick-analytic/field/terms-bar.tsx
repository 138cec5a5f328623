import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TERMS_MAX } from '#contracts/quick-analytic/terms.ts';
import { getColor } from '#web/kit/chart/series.ts';
import type { SearchState } from '../state/use-search.ts';
import { TermField } from './term-field.tsx';
import classes from './field.module.css';

type Props = {
  state: SearchState;
  ref: Ref<HTMLDivElement>;
  /** Down from an empty field: to what is offered below it. */
  onDown: () => void;
};

/** The fields of the terms: one wide field at first, and one for each further term that is compared with it. */
export function TermsBar({ state, ref, onDown }: Props) {
  const { t } = useTranslation();
  const { terms } = state.address;
  const [isAdding, setAdding] = useState(false);
  const shown = isAdding || terms.length === 0 ? [...terms, ''] : terms;
  const isCompared = shown.length > 1;
  const search = (place: number, term: string) => {
    setAdding(false);
    const next = terms.toSpliced(place, 1, ...(term === '' ? [] : [term]));
    state.setTerms([...new Set(next)]);
  };
  const remove = (place: number) => {
    if (place >= terms.length) setAdding(false);
    else state.setTerms(terms.toSpliced(place, 1));
  };
  return (
    <div ref={ref} className={classes.terms} role="search" aria-label={t('quick_analytic.field')}>
      {shown.map((term, place) => (
        <TermField
          // A field belongs to its place: its term changes with the address.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          state={state}
          term={term}
          token={isCompared ? getColor(place) : undefined}
          first={place === 0}
          focused={place === shown.length - 1 && (terms.length === 0 || isAdding)}
          onDown={onDown}
          onSearch={(next) => search(place, next)}
          onRemove={isCompared ? () => remove(place) : undefined}
        />
      ))}
      {terms.length > 0 && !isAdding && terms.length < TERMS_MAX && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('quick_analytic.compare')}
        </Button>
      )}
    </div>
  );
}
