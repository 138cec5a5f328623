import {
  ColorInput,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  type InputWrapperProps,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CustomControl } from './custom-controls.tsx';
import { DurationControl } from './duration-control.tsx';
import type { FieldProps } from './field-labels.ts';
import { ReferenceControl } from './references.tsx';
import { RowsControl } from './rows-control.tsx';

/** A list longer than this is searched, not scrolled. */
const SEARCHED_FROM = 20;
const SWATCHES = [
  '#2f9e44',
  '#1971c2',
  '#3056d3',
  '#7048e8',
  '#c2255c',
  '#e03131',
  '#e8590c',
  '#f08c00',
  '#868e96',
];

/** Draws the control of one field. */
export function FieldControl(props: FieldProps) {
  const { plan, words, value, error, stored, disabled, onChange, onBlur } = props;
  const { t } = useTranslation();
  const frame: Pick<InputWrapperProps, 'label' | 'description' | 'error'> = {
    label: words.label,
    description: words.help,
    error,
  };
  const common = {
    ...frame,
    disabled,
    onBlur,
    name: plan.name,
    'data-autofocus': props.autoFocus || undefined,
    required: !plan.optional,
    withAsterisk: false,
  };
  const text = typeof value === 'string' ? value : '';
  switch (plan.control) {
    case 'switch':
      return (
        <Switch
          label={words.label}
          description={words.help}
          error={error}
          disabled={disabled}
          name={plan.name}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
      return <NumberInput {...common} value={typeof value === 'number' ? value : text} onChange={onChange} />;
    case 'select':
      return (
        <Select
          {...common}
          data={plan.choices.map((choice) => ({ value: choice, label: words.choices?.[choice] ?? choice }))}
          value={text || null}
          onChange={onChange}
          allowDeselect={plan.optional}
          searchable={plan.choices.length > SEARCHED_FROM}
        />
      );
    case 'color':
      return (
        <ColorInput
          {...common}
          format="hex"
          value={text}
          onChange={onChange}
          swatches={SWATCHES}
          withEyeDropper={false}
        />
      );
    case 'tags':
      return (
        <TagsInput
          {...common}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
          placeholder={t('kit.form.add_tag')}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...common}
          data={plan.choices.map((choice) => ({ value: choice, label: words.choices?.[choice] ?? choice }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
          searchable={plan.choices.length > SEARCHED_FROM}
          clearable
        />
      );
    case 'rows':
      return <RowsControl {...props} Field={FieldControl} />;
    case 'secret':
      return (
        <PasswordInput
          {...common}
          required={!plan.optional && !stored}
          autoComplete="off"
          placeholder={stored ? t('kit.form.secret_kept') : undefined}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'longtext':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'duration':
      return <DurationControl {...props} />;
    case 'query':
      return <CustomControl {...props} />;
    case 'reference':
      return <ReferenceControl {...props} />;
    case 'time':
    case 'date':
      return (
        <TextInput
          {...common}
          type={plan.control}
          w={180}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'url':
    case 'text':
      return (
        <TextInput
          {...common}
          type={plan.control}
          inputMode={plan.control === 'url' ? 'url' : undefined}
          placeholder={plan.control === 'url' ? 'https://' : undefined}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    default: {
      const never: never = plan.control;
      throw new Error(`no control named ${String(never)}`);
    }
  }
}
