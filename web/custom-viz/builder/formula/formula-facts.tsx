import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBuilder } from '../builder-context.ts';
import { toFormulaName, type WrittenFormula } from './formula-edits.ts';
import classes from './formula.module.css';

type Props = {
  draft: WrittenFormula;
  /** Whether the chart has it already: what refers to it keeps its name. */
  isKnown: boolean;
  set: (part: Partial<WrittenFormula>) => void;
};

/** What a formula computes, of which data set, and its name. */
export function FormulaFacts({ draft, isKnown, set }: Props) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  return (
    <div className={classes.facts}>
      <SegmentedControl
        aria-label={t('viz_builder.formula.level')}
        disabled={isKnown}
        data={(['field', 'measure'] as const).map((value) => ({
          value,
          label: t(`viz_builder.formula.levels.${value}`),
        }))}
        value={draft.level}
        onChange={(level) => set({ level: level === 'field' ? 'field' : 'measure' })}
      />
      <Select
        label={t('viz_builder.formula.data_set')}
        data={catalogue.groups
          .filter(({ times }) => times.length > 0)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.data_set}
        allowDeselect={false}
        onChange={(dataSet) => set({ data_set: dataSet ?? draft.data_set })}
      />
      <TextInput
        label={t('viz_builder.formula.name')}
        description={t('viz_builder.formula.name_help')}
        value={draft.name}
        disabled={isKnown}
        maxLength={40}
        onChange={({ currentTarget }) => set({ name: toFormulaName(currentTarget.value) })}
      />
    </div>
  );
}
