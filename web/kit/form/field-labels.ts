import type { FieldPlan } from './field.ts';

/** Words of one field: label above, help below, the error in words. */
export type FieldLabels = {
  label: string;
  help?: string | undefined;
  choices?: Readonly<Record<string, string>> | undefined;
  /** Says a value that is more than a text or a number, where it is told in one line; undefined leaves it to the general way. */
  show?: (value: unknown) => string | undefined;
  /** Words of the fields inside a row, by their names, and what one row is called. */
  row?: (name: string) => FieldLabels;
  rowNoun?: string | undefined;
};

/** What draws the control of one field. */
export type FieldProps = {
  plan: FieldPlan;
  words: FieldLabels;
  value: unknown;
  error?: string;
  /** What is wrong inside: messages by their path below this field (`0.label`). */
  inner?: Readonly<Record<string, string>>;
  /** A secret that is stored already: empty keeps it. */
  stored?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
};
