import { Textarea } from '@mantine/core';
import { createContext, createElement, useContext, type ComponentType } from 'react';
import type { FieldProps } from './field-labels.ts';

const Own = createContext<ComponentType<FieldProps> | null>(null);

/**
 * Provides the forms below it with the control of a field that the kit does not know: the editor of queries (`.meta({ field: 'query' })`).
 */
export const CustomControls = Own.Provider;

/** The control provided around this form; a plain text input if there is none. */
export function CustomControl(props: FieldProps) {
  const Control = useContext(Own);
  if (Control) return createElement(Control, props);
  const { plan, words, value, error, disabled, onChange, onBlur } = props;
  return (
    <Textarea
      autosize
      minRows={3}
      name={plan.name}
      label={words.label}
      description={words.help}
      error={error}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
