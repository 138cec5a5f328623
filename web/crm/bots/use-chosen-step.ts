import { useEffect, useRef, useState } from 'react';
import type { SidePanel } from './flow-side.tsx';

/**
 * Which step is chosen, and what is shown next to the canvas. `edit` also moves the focus to the form of the step, for keyboard users. A
 * trial conversation is shown until a step is chosen.
 */
export function useChosenStep() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [side, show] = useState<SidePanel>('try');
  const [wanted, setWanted] = useState(0);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = '[role="tabpanel"]:not([style*="none"])';
    if (wanted > 0) form.current?.querySelector<HTMLElement>(`${panel} textarea, ${panel} input`)?.focus();
  }, [wanted]);
  const choose = (id: string) => {
    setChosen(id);
    show('step');
  };
  const edit = (id: string) => {
    choose(id);
    setWanted((now) => now + 1);
  };
  return { chosen, side, show, form, choose, edit };
}
