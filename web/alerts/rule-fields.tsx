import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SENSITIVITIES, Sensitivity } from '#contracts/alerts/rule-fields.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { useFrame } from './use-frame.ts';
import classes from './alerts.module.css';

type FieldProps = { draft: Draft; disabled: boolean };

type KindProps = FieldProps & { value: string; data: { value: string; label: string }[]; help: string };

/** On what a rule fires. */
export function KindField({ draft, disabled, value, data, help }: KindProps) {
  const { frame } = useFrame(draft, disabled);
  return (
    <Select
      {...frame('kind')}
      description={help}
      allowDeselect={false}
      data={data}
      value={value}
      onChange={(kind) => draft.form.setFieldValue('kind', kind)}
    />
  );
}

/** How readily a rule fires; `about` says what the chosen one means. */
export function SensitivityField(props: FieldProps & { about?: (sensitivity: Sensitivity) => ReactNode }) {
  const { draft, disabled, about } = props;
  const { t } = useTranslation();
  const { words } = useFrame(draft, disabled);
  const sensitivity = Sensitivity.catch('balanced').parse(draft.form.values.sensitivity);
  return (
    <ChoiceField
      label={words('sensitivity').label}
      disabled={disabled}
      data={SENSITIVITIES.map((value) => ({ value, label: t(`alerts.sensitivity.${value}`) }))}
      value={sensitivity}
      onChange={(value) => draft.form.setFieldValue('sensitivity', value)}
    >
      {about?.(sensitivity)}
    </ChoiceField>
  );
}

type ChoiceProps = {
  label: string;
  disabled: boolean;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
};

/** A choice of few, side by side, with its label above and what it means below. */
export function ChoiceField({ label, children, ...control }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <p className={classes.label} id={id}>
        {label}
      </p>
      <SegmentedControl fullWidth aria-labelledby={id} {...control} />
      {children}
    </div>
  );
}

type CooldownProps = FieldProps & { min: number; help?: string };

/** How long a rule is silent after an alert, in hours. */
export function CooldownField({ draft, disabled, min, help }: CooldownProps) {
  const { form } = draft;
  const { frame } = useFrame(draft, disabled);
  return (
    <NumberInput
      {...frame('cooldown_hours')}
      {...(help && { description: help })}
      min={min}
      max={168}
      allowDecimal={false}
      value={typeof form.values.cooldown_hours === 'number' ? form.values.cooldown_hours : ''}
      onChange={(value) => form.setFieldValue('cooldown_hours', value)}
    />
  );
}

/** A field of a rule that is on or off. */
export function SwitchField({ draft, disabled, name }: FieldProps & { name: string }) {
  const { form } = draft;
  const { words } = useFrame(draft, disabled);
  return (
    <Switch
      label={words(name).label}
      description={words(name).help}
      disabled={disabled}
      checked={form.values[name] === true}
      onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked)}
    />
  );
}
