import { NumberInput, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import classes from './filters.module.css';

/** The pause in typing before a number is counted with, in milliseconds. */
const REST_MS = 400;

type Props = { parameter: Parameter; value: number | string; onChange: (value: number | string) => void };

/** What a parameter is called; the kind of its value where it has no name. */
export function useParameterName(): (parameter: Parameter) => string {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  return ({ label, kind }) => pickText(label, language) || t(`viz_dashboards.parameters.kinds.${kind}`);
}

/** A parameter with its value, beside the filters. */
export function ParameterControl({ parameter, value, onChange }: Props) {
  const { t } = useTranslation();
  const name = useParameterName()(parameter);
  const nameChoice = useChoiceName();
  if (parameter.kind === 'number')
    return <NumberControl name={name} parameter={parameter} value={Number(value)} onChange={onChange} />;
  const choices =
    parameter.kind === 'grain'
      ? (['auto', ...BAR_WIDTHS] as const).map((grain) => ({
          value: grain,
          label: t(`viz_dashboards.grain.${grain}`),
        }))
      : parameter.choices.map((choice) => ({
          value: choice,
          label: nameChoice(parameter, choice),
        }));
  return (
    <label className={classes.parameter}>
      <span>{name}</span>
      <Select
        size="xs"
        aria-label={name}
        allowDeselect={false}
        data={choices}
        value={String(value)}
        onChange={(next) => next !== null && onChange(next)}
      />
    </label>
  );
}

/** What a choice of a parameter is called. */
function useChoiceName(): (parameter: Parameter, choice: string) => string {
  const { catalog, labels } = useDashboardView();
  return (parameter, choice) => {
    if (parameter.kind === 'value')
      return catalog.nameValue(parameter.dimension, choice, labels.find(parameter.dimension, choice));
    return parameter.kind === 'measure' ? catalog.findMeasure(choice).label : catalog.nameDimension(choice);
  };
}

type NumberProps = {
  name: string;
  parameter: Extract<Parameter, { kind: 'number' }>;
  value: number;
  onChange: (value: number) => void;
};

function NumberControl({ name, parameter: { least, most }, value, onChange }: NumberProps) {
  const [typed, setTyped] = useState<number | string>(value);
  const [last, setLast] = useState(value);
  // Going back changes the value under the field.
  if (last !== value) {
    setLast(value);
    setTyped(value);
  }
  const send = useDebouncedCallback((next: number) => onChange(next), REST_MS);
  return (
    <label className={classes.parameter}>
      <span>{name}</span>
      <NumberInput
        size="xs"
        aria-label={name}
        w={96}
        {...(least !== null && { min: least })}
        {...(most !== null && { max: most })}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          if (typeof next === 'number' && Number.isFinite(next)) send(next);
        }}
      />
    </label>
  );
}
