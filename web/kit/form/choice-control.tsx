import { MultiSelect, Select } from '@mantine/core';
import type { FieldProps } from './field-labels.ts';
import { buildInputProps } from './input-props.ts';
import { parseText } from './read-values.ts';

/** A list longer than this is searched, not scrolled. */
const SEARCHED_FROM = 20;

/** A field that takes one of several choices, or some of them. */
export function ChoiceControl(props: FieldProps) {
  const { plan, words, value, onChange } = props;
  const common = {
    ...buildInputProps(props),
    data: plan.choices.map((choice) => ({ value: choice, label: words.choices?.[choice] ?? choice })),
    searchable: plan.choices.length > SEARCHED_FROM,
  };
  return plan.control === 'choices' ? (
    <MultiSelect
      {...common}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      clearable
    />
  ) : (
    <Select {...common} value={parseText(value) || null} onChange={onChange} allowDeselect={plan.optional} />
  );
}
