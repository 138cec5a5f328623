import { RowsField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** How many authors are listed. */
export function Options({ widget, onChange }: WidgetOptionsProps<'authors'>) {
  return <RowsField value={widget.limit} most={50} onChange={(limit) => onChange({ ...widget, limit })} />;
}
