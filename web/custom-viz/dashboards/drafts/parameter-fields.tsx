import { MultiSelect, NumberInput, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { useDimensionChoices } from './field-select.tsx';
import { LocalTextFields } from './local-text-fields.tsx';
import { ValueChoiceFields } from './value-choice-fields.tsx';
import classes from './drafts.module.css';

const KINDS = ['number', 'measure', 'dimension', 'grain', 'value'] as const;

/** With what a parameter of each kind begins. */
const FIRST = {
  number: { value: 10, least: 1, most: 50 },
  measure: { value: 'mentions.mentions', choices: ['mentions.mentions'] },
  dimension: { value: 'channel', choices: ['channel'] },
  grain: { value: 'day' },
  value: { dimension: 'sentiment', value: 'negative', choices: ['negative', 'neutral', 'positive'] },
} as const;

type Props = { parameter: Parameter; onChange: (parameter: Parameter) => void };

/** A parameter: its kind, its name, its value and what readers may set. */
export function ParameterFields({ parameter, onChange }: Props) {
  const { t } = useTranslation();
  const { _id, label, kind } = parameter;
  return (
    <Stack gap="sm">
      <Select
        label={t('viz_dashboards.edit.parameter_kind')}
        allowDeselect={false}
        data={KINDS.map((value) => ({ value, label: t(`viz_dashboards.parameters.kinds.${value}`) }))}
        value={kind}
        onChange={(next) => {
          const found = KINDS.find((one) => one === next);
          if (found && found !== kind)
            onChange(Parameter.parse({ _id, label, kind: found, ...FIRST[found] }));
        }}
      />
      <LocalTextFields
        label={t('viz_dashboards.edit.label')}
        placeholder={t(`viz_dashboards.parameters.kinds.${kind}`)}
        value={label}
        onChange={(next) => onChange({ ...parameter, label: next })}
      />
      <ValueFields parameter={parameter} onChange={onChange} />
    </Stack>
  );
}

function ValueFields({ parameter, onChange }: Props) {
  const { t } = useTranslation();
  switch (parameter.kind) {
    case 'number':
      return <NumberFields parameter={parameter} onChange={onChange} />;
    case 'grain':
      return (
        <Select
          label={t('viz_dashboards.edit.value')}
          allowDeselect={false}
          data={(['auto', ...BAR_WIDTHS] as const).map((value) => ({
            value,
            label: t(`viz_dashboards.grain.${value}`),
          }))}
          value={parameter.value}
          onChange={(value) => {
            const grain = (['auto', ...BAR_WIDTHS] as const).find((one) => one === value);
            if (grain) onChange({ ...parameter, value: grain });
          }}
        />
      );
    case 'value':
      return <ValueChoiceFields parameter={parameter} onChange={onChange} />;
    case 'measure':
    case 'dimension':
      return <ChoiceFields parameter={parameter} onChange={onChange} />;
  }
}

type NumberProps = { parameter: Extract<Parameter, { kind: 'number' }>; onChange: Props['onChange'] };

function NumberFields({ parameter, onChange }: NumberProps) {
  const { t } = useTranslation();
  const read = (value: number | string): number | null => (typeof value === 'number' ? value : null);
  return (
    <div className={classes.pair}>
      <NumberInput
        label={t('viz_dashboards.edit.value')}
        value={parameter.value}
        onChange={(value) => onChange({ ...parameter, value: read(value) ?? parameter.value })}
      />
      <NumberInput
        label={t('viz_dashboards.edit.least')}
        value={parameter.least ?? ''}
        onChange={(value) => onChange({ ...parameter, least: read(value) })}
      />
      <NumberInput
        label={t('viz_dashboards.edit.most')}
        value={parameter.most ?? ''}
        onChange={(value) => onChange({ ...parameter, most: read(value) })}
      />
    </div>
  );
}

type ChoiceProps = {
  parameter: Extract<Parameter, { kind: 'measure' | 'dimension' }>;
  onChange: Props['onChange'];
};

/** The choices of a parameter; the first one is its value. */
function ChoiceFields({ parameter, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const dimensions = useDimensionChoices();
  const measures = catalog.dataSets.flatMap((dataSet) =>
    [...Object.keys(dataSet.measures), ...Object.keys(dataSet.ratios)].map((name) => ({
      value: `${dataSet.name}.${name}`,
      label: `${catalog.findMeasure(`${dataSet.name}.${name}`).label} · ${catalog.nameDataSet(dataSet.name)}`,
    })),
  );
  return (
    <MultiSelect
      label={t('viz_dashboards.edit.choices')}
      description={t('viz_dashboards.edit.choices_help')}
      searchable
      maxValues={20}
      filter={filterOptions}
      data={parameter.kind === 'measure' ? measures : dimensions}
      value={[...parameter.choices]}
      onChange={(choices) => {
        const next = Parameter.safeParse({ ...parameter, choices, value: choices[0] }).data;
        if (next) onChange(next);
      }}
    />
  );
}
