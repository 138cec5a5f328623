import type { FieldPlan } from './field.ts';

/** Texts of one field: label above, help below, the text of an error. */
export type FieldLabels = {
  label: string;
  help?: string | undefined;
  choices?: Readonly<Record<string, string>> | undefined;
  /** Formats a value that is more than a text or a number, in one line; undefined leaves it to the default format. */
  show?: (value: unknown) => string | undefined;
  /** Labels of the fields inside a row, by their names, and the name of one row. */
  row?: (name: string) => FieldLabels;
  rowNoun?: string | undefined;
};

/** The input of the component that renders the control of one field. */
export type FieldProps = {
  plan: FieldPlan;
  words: FieldLabels;
  value: unknown;
  error?: string;
  /** Errors inside the field: messages by their path below it (`0.label`). */
  inner?: Readonly<Record<string, string>>;
  /** A secret that is already stored: empty keeps it. */
  stored?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
};
