import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEASURE_SPANS, type Measure } from '#contracts/listening/dimensions.ts';
import type { FilterState } from './use-filter.ts';
import classes from './filter.module.css';

type Props = { measure: Measure; filtering: FilterState; onDone: () => void };

/** The least and the most of a number. */
export function BoundsForm({ measure, filtering, onDone }: Props) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const [min, setMin] = useState<string | number>(query[`min_${measure}`] ?? '');
  const [max, setMax] = useState<string | number>(query[`max_${measure}`] ?? '');
  const span = MEASURE_SPANS[measure];
  const field = { size: 'xs', min: 0, ...span } as const;
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
        {...field}
        data-autofocus
        label={t('feed.filter.at_least')}
        placeholder={span && String(span.min)}
        value={min}
        onChange={setMin}
      />
      <NumberInput
        {...field}
        label={t('feed.filter.at_most')}
        placeholder={span && String(span.max)}
        value={max}
        onChange={setMax}
      />
      <Button type="submit" size="compact-sm">
        {t('feed.filter.apply')}
      </Button>
    </form>
  );
}
