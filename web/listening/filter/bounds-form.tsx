import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Measure } from '#contracts/listening/dimensions.ts';
import type { FilterState } from './use-filter.ts';
import classes from './filter.module.css';

type Props = { measure: Measure; filtering: FilterState; onDone: () => void };

/** The least and the most of a number. */
export function BoundsForm({ measure, filtering, onDone }: Props) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const [min, setMin] = useState<string | number>(query[`min_${measure}`] ?? '');
  const [max, setMax] = useState<string | number>(query[`max_${measure}`] ?? '');
  const text = (value: string | number) => (value === '' ? undefined : String(value));
  return (
    <form
      className={classes.values}
      onSubmit={(event) => {
        event.preventDefault();
        change({ [`min_${measure}`]: text(min), [`max_${measure}`]: text(max) });
        onDone();
      }}
    >
      <NumberInput
        size="xs"
        data-autofocus
        label={t('feed.filter.at_least')}
        min={0}
        value={min}
        onChange={setMin}
      />
      <NumberInput size="xs" label={t('feed.filter.at_most')} min={0} value={max} onChange={setMax} />
      <Button type="submit" size="compact-sm">
        {t('feed.filter.apply')}
      </Button>
    </form>
  );
}
