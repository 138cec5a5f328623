import { ColorInput, NumberInput, Switch, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceControl } from './choice-control.tsx';
import { CustomControl } from './custom-controls.tsx';
import { DurationControl } from './duration-control.tsx';
import type { FieldProps } from './field-labels.ts';
import { buildInputProps } from './input-props.ts';
import { MonthControl } from './month-control.tsx';
import { parseText } from './read-values.ts';
import { ReferenceControl } from './references.tsx';
import { RowsControl } from './rows-control.tsx';
import { TextControl } from './text-control.tsx';

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
  const { plan, words, value, error, disabled, onChange } = props;
  const { t } = useTranslation();
  const common = buildInputProps(props);
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
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : parseText(value)}
          onChange={onChange}
        />
      );
    case 'select':
    case 'choices':
      return <ChoiceControl {...props} />;
    case 'color':
      return (
        <ColorInput
          {...common}
          format="hex"
          value={parseText(value)}
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
    case 'rows':
      return <RowsControl {...props} Field={FieldControl} />;
    case 'duration':
      return <DurationControl {...props} />;
    case 'month':
      return <MonthControl {...props} />;
    case 'query':
      return <CustomControl {...props} />;
    case 'reference':
      return <ReferenceControl {...props} />;
    case 'text':
    case 'longtext':
    case 'url':
    case 'secret':
    case 'time':
    case 'date':
      return <TextControl {...props} />;
    default: {
      const never: never = plan.control;
      throw new Error(`no control named ${String(never)}`);
    }
  }
}
