import { useState, type ReactNode } from 'react';
import { FormsWithin } from './forms-within.ts';
import { useConfirmLeave, type LeaveGuard } from './use-unsaved-changes.ts';

/** What can be closed or changed over forms, such as a dialog: `leave` asks first while any form inside holds something unsaved. */
export function FormFrame({ children }: { children: (leave: LeaveGuard) => ReactNode }) {
  const [forms] = useState(() => new Set<string>());
  const leave = useConfirmLeave(() => forms.size > 0);
  return <FormsWithin value={forms}>{children(leave)}</FormsWithin>;
}
