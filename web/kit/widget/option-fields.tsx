import { NumberInput, Select } from '@mantine/core';

type ChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  value: Value;
  nameOf: (value: Value) => string;
  onChange: (value: Value) => void;
};

/** An option that is one of some values. */
export function ChoiceField<Value extends string>(props: ChoiceProps<Value>) {
  const { label, values, value, nameOf, onChange } = props;
  return (
    <Select
      label={label}
      allowDeselect={false}
      value={value}
      data={values.map((one) => ({ value: one, label: nameOf(one) }))}
      onChange={(next) => {
        const found = values.find((one) => one === next);
        if (found) onChange(found);
      }}
    />
  );
}

type CountProps = { label: string; value: number; most: number; onChange: (value: number) => void };

/** An option that is a number from 1 to `most`. */
export function CountField({ label, value, most, onChange }: CountProps) {
  return (
    <NumberInput
      label={label}
      min={1}
      max={most}
      value={value}
      onChange={(next) => onChange(Math.min(most, Math.max(1, Math.round(Number(next)) || 1)))}
    />
  );
}
