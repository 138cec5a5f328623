import { Select } from '@mantine/core';
import { formatMonth, useLanguage } from '#web/kit/text/format.ts';
import type { FieldProps } from './field-labels.ts';
import { buildInputProps } from './input-props.ts';

const MONTHS = Array.from({ length: 12 }, (_one, index) => index + 1);

/** A month of the year by its name, stored as a number from January 1. */
export function MonthControl(props: FieldProps) {
  const { plan, value, onChange } = props;
  const language = useLanguage();
  return (
    <Select
      {...buildInputProps(props)}
      data={MONTHS.map((month) => ({ value: String(month), label: formatMonth(month, language) }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(month) => onChange(month === null ? null : Number(month))}
      allowDeselect={plan.optional}
    />
  );
}
