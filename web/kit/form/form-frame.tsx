import { useState, type ReactNode } from 'react';
import { FormsWithin } from './forms-within.ts';
import { useConfirmLeave, type LeaveGuard } from './use-unsaved-changes.ts';

/** A frame for forms that can be closed or switched, such as a dialog: `leave` asks first while any form inside has unsaved changes. */
export function FormFrame({ children }: { children: (leave: LeaveGuard) => ReactNode }) {
  const [forms] = useState(() => new Set<string>());
  const leave = useConfirmLeave(() => forms.size > 0);
  return <FormsWithin value={forms}>{children(leave)}</FormsWithin>;
}
