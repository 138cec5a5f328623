import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { readDraft, writeDraft, type ChoiceOperator } from '#web/custom-viz/choices/choice-draft.ts';
import { ChoiceFields } from '#web/custom-viz/choices/choice-fields.tsx';
import { useBuilder } from '../builder-context.ts';
import { listHaving, listHavingDimensions, setHaving } from '../edits/having.ts';
import classes from './shelves.module.css';

const OPERATORS: readonly ChoiceOperator[] = ['at_least', 'at_most', 'between', 'equal'];

type Props = { measure: MeasureRef; dimension?: string; onDone: () => void };

/** Which values of a dimension are shown: those whose measure is within bounds. */
export function HavingForm({ measure, dimension: own, onDone }: Props) {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const dimensions = listHavingDimensions(chart);
  const [dimension, setDimension] = useState(own ?? dimensions[0] ?? '');
  const known = listHaving(chart).find((one) => one.dimension === own)?.value;
  const [draft, setDraft] = useState(() => readDraft(known ?? { is: 'between', values: [] }, 'number'));
  const [saysFaults, setSaysFaults] = useState(false);
  const name = catalogue.findMeasure(measure)?.name ?? measure;
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const value = writeDraft(draft);
        setSaysFaults(value === null);
        if (!value) return;
        change(setHaving(chart, { dimension, measure, value }));
        onDone();
      }}
    >
      <strong>{name}</strong>
      {own === undefined && (
        <Select
          size="xs"
          label={t('viz_builder.choice.values_of')}
          data={dimensions.map((value) => ({
            value,
            label: catalogue.names.nameDimension(value),
          }))}
          value={dimension}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => next && setDimension(next)}
        />
      )}
      <ChoiceFields
        name={name}
        operators={OPERATORS}
        draft={draft}
        onChange={setDraft}
        saysFaults={saysFaults}
      />
      <p className={classes.about}>{t('viz_builder.choice.having_help')}</p>
      <Button type="submit">{t('viz_builder.apply_filter')}</Button>
    </form>
  );
}
