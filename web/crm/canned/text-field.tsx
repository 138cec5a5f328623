import { PLACEHOLDERS } from '#contracts/crm/canned/placeholders.ts';
import { FormattedField } from '../rich-text/formatted-field.tsx';
import type { RichValue } from '../rich-text/writing-field.ts';
import { usePlaceholderLabels } from './placeholder-labels.ts';

type Props = {
  label: string;
  description?: string;
  error?: string;
  disabled?: boolean;
  value: RichValue;
  onChange: (value: RichValue) => void;
};

/** The text of a response, with the placeholders that can be inserted at the cursor. */
export function TextField(props: Props) {
  const { nameOf } = usePlaceholderLabels();
  const placeholders = PLACEHOLDERS.map((name) => ({ name, label: nameOf(name) }));
  return <FormattedField {...props} placeholders={placeholders} />;
}
