import { Input } from '@mantine/core';
import type { FieldProps } from '#web/kit/form/field-labels.ts';
import { QueryField } from '#web/listening/query/query-field.tsx';

/** The editor of the Boolean language as a field of a form. */
export function QueryControl({ words, value, error, disabled, onChange }: FieldProps) {
  return (
    <Input.Wrapper label={words.label} description={words.help} error={error} labelElement="div">
      <QueryField
        label={words.label}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        readOnly={disabled === true}
        use="keyword"
      />
    </Input.Wrapper>
  );
}
