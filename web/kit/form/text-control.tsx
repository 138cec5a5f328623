import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretInput } from '#web/kit/ui/secret-input.tsx';
import type { FieldProps } from './field-labels.ts';
import { buildInputProps } from './input-props.ts';
import { parseText } from './read-values.ts';

/** A field whose value is typed as text: a line, several lines, an address, a secret, a time or a date. */
export function TextControl(props: FieldProps) {
  const { plan, value, stored, onChange } = props;
  const { t } = useTranslation();
  const common = {
    ...buildInputProps(props),
    value: parseText(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  switch (plan.control) {
    case 'secret':
      return (
        <SecretInput
          {...common}
          required={!plan.optional && !stored}
          autoComplete="off"
          placeholder={stored ? t('kit.form.secret_kept') : undefined}
        />
      );
    case 'longtext':
      return <Textarea {...common} autosize minRows={3} />;
    case 'time':
    case 'date':
      return <TextInput {...common} type={plan.control} w={180} />;
    case 'url':
      return <TextInput {...common} type="url" inputMode="url" placeholder="https://" />;
    default:
      return <TextInput {...common} type="text" />;
  }
}
