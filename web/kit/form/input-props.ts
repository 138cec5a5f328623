import type { FieldProps } from './field-labels.ts';

/** The properties that inputs of all kinds of fields share. */
export function buildInputProps({ plan, words, error, disabled, autoFocus, onBlur }: FieldProps) {
  return {
    label: words.label,
    description: words.help,
    error,
    disabled,
    onBlur,
    name: plan.name,
    'data-autofocus': autoFocus || undefined,
    required: !plan.optional,
    withAsterisk: false,
  };
}
