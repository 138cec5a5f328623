import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCalculatedDimension, getCalculatedMeasure } from '#contracts/semantic/calculated.ts';
import { useBuilder } from '../builder-context.ts';
import { withFormulas } from '../catalogue/catalogue.ts';
import { hasField, placeField } from '../edits/place-field.ts';
import {
  findFormula,
  putFormula,
  removeFormula,
  suggestName,
  type OpenedFormula,
  type WrittenFormula,
} from './formula-edits.ts';
import { FormulaFacts } from './formula-facts.tsx';
import { FormulaPreview } from './formula-preview.tsx';
import { FormulaResult } from './formula-result.tsx';
import { FormulaText } from './formula-text.tsx';
import { useFormulaCheck } from './use-formula-check.ts';
import classes from './formula.module.css';

type Props = { opened: OpenedFormula; onClose: () => void };

/** Writes a formula of the chart: with completion, faults at their place, what it gives, and its values. */
export function FormulaDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const known =
    opened.name === null ? undefined : findFormula(chart, { level: opened.level, name: opened.name });
  const first = chart.measures.map((ref) => catalogue.findMeasure(ref)?.dataSet).find(Boolean);
  const [draft, setDraft] = useState<WrittenFormula>(() => ({
    level: opened.level,
    name: suggestName(chart),
    formula: '',
    ...known,
    data_set: known?.data_set || first || (catalogue.dataSets[0]?.name ?? ''),
  }));
  const { result, marks, checked, isCurrent } = useFormulaCheck(draft);
  const set = (part: Partial<WrittenFormula>) => setDraft({ ...draft, ...part });
  const isGood = isCurrent && result?.ok === true && draft.name !== '';
  const save = () => {
    if (!isGood) return;
    const next = putFormula(chart, { ...draft, formula: result.formula });
    const own = withFormulas(catalogue, next.calculated, { name: '', about: '' });
    const field =
      draft.level === 'field'
        ? own.findDimension(getCalculatedDimension(draft.name))
        : own.findMeasure(getCalculatedMeasure(draft.name));
    // A new formula is drawn at once; a changed one stays where it is.
    change(field && !known && !hasField(next, field) ? placeField(next, field, own) : next);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t(known ? 'viz_builder.formula.edit' : 'viz_builder.formula.create')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <FormulaFacts draft={draft} isKnown={known !== undefined} set={set} />
        <div className={classes.columns}>
          <div className={classes.written}>
            <FormulaText draft={draft} marks={marks} set={set} onSave={save} />
            <FormulaResult result={result} marks={marks} />
          </div>
          <FormulaPreview draft={{ ...draft, formula: checked }} isGood={result?.ok === true} />
        </div>
        <div className={classes.foot}>
          {known && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                change(removeFormula(chart, known, catalogue));
                onClose();
              }}
            >
              {t('viz_builder.formula.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" disabled={!isGood}>
            {t(known ? 'viz_builder.formula.save' : 'viz_builder.formula.add')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
