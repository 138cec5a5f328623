import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MEASUREMENT_UNITS } from '#contracts/semantic/measure.ts';
import type { FieldKind } from '#contracts/shared-fields/definition.ts';
import { useBuilder } from '#web/custom-viz/builder/builder-context.ts';
import { FormulaPreview } from '#web/custom-viz/builder/formula/formula-preview.tsx';
import { FormulaResult } from '#web/custom-viz/builder/formula/formula-result.tsx';
import { FormulaText } from '#web/custom-viz/builder/formula/formula-text.tsx';
import { useFormulaCheck } from '#web/custom-viz/builder/formula/use-formula-check.ts';
import { BandFields } from '#web/custom-viz/fields/band-fields.tsx';
import type { DraftProps } from '#web/custom-viz/fields/field-draft.ts';
import { GroupFields } from '#web/custom-viz/fields/group-fields.tsx';
import classes from './fields.module.css';

const KINDS = ['measure', 'field', 'groups', 'bands'] as const satisfies readonly FieldKind[];

/** What a field computes: by a formula, or by groups and ranges that are chosen. A field that is used keeps its kind. */
export function DefinitionFields({ draft, set, isKnown }: DraftProps & { isKnown: boolean }) {
  const { t } = useTranslation();
  const { kind } = draft;
  return (
    <>
      <Select
        label={t('viz_fields.kind')}
        description={t(`viz_fields.kinds_help.${kind}`)}
        data={KINDS.map((value) => ({ value, label: t(`viz_fields.kinds.${value}`) }))}
        value={kind}
        disabled={isKnown}
        allowDeselect={false}
        onChange={(next) => set({ kind: KINDS.find((one) => one === next) ?? kind })}
      />
      {kind !== 'groups' && <DataSetSelect draft={draft} set={set} />}
      {kind === 'groups' && <GroupFields draft={draft} set={set} />}
      {kind === 'bands' && <BandFields draft={draft} set={set} />}
      {(kind === 'measure' || kind === 'field') && <FormulaFields draft={draft} set={set} />}
    </>
  );
}

function DataSetSelect({ draft, set }: DraftProps) {
  const { t } = useTranslation();
  const { catalogue } = useBuilder();
  return (
    <Select
      label={t('viz_fields.data_set')}
      data={catalogue.groups
        .filter(({ times }) => times.length > 0)
        .map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.data_set}
      allowDeselect={false}
      onChange={(dataSet) => set({ data_set: dataSet ?? draft.data_set, number: '' })}
    />
  );
}

/** A formula with completion, faults at their place and its values; of a measure also its unit and which direction is good. */
function FormulaFields({ draft, set }: DraftProps) {
  const level = draft.kind === 'measure' ? ('measure' as const) : ('field' as const);
  const written = { level, name: 'shared', formula: draft.formula, data_set: draft.data_set };
  const { result, marks, checked } = useFormulaCheck(written);
  return (
    <>
      <div className={classes.columns}>
        <div>
          <FormulaText
            draft={written}
            marks={marks}
            set={({ formula }) => formula !== undefined && set({ formula })}
            onSave={() => {}}
          />
          <FormulaResult result={result} marks={marks} />
        </div>
        <FormulaPreview draft={{ ...written, formula: checked }} isGood={result?.ok === true} />
      </div>
      {level === 'measure' && <MeasureFacts draft={draft} set={set} />}
    </>
  );
}

function MeasureFacts({ draft, set }: DraftProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.facts}>
      <Select
        label={t('viz_fields.unit')}
        data={[
          { value: '', label: t('viz_fields.unit_of_formula') },
          ...MEASUREMENT_UNITS.map((value) => ({ value, label: t(`viz_builder.units.${value}`) })),
        ]}
        value={draft.unit ?? ''}
        allowDeselect={false}
        onChange={(unit) => set({ unit: MEASUREMENT_UNITS.find((one) => one === unit) ?? null })}
      />
      <SegmentedControl
        aria-label={t('viz_fields.good')}
        data={(['none', 'up', 'down'] as const).map((value) => ({
          value,
          label: t(`viz_fields.goods.${value}`),
        }))}
        value={draft.good ?? 'none'}
        onChange={(good) => set({ good: good === 'up' || good === 'down' ? good : null })}
      />
    </div>
  );
}
