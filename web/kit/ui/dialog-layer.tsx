import { DrawerCloseButton, ModalCloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FocusReturn } from './focus-return.tsx';
import { closeInnermost } from './innermost-layer.ts';
import { isTouchInput } from './touch-input.ts';

/** Included in the overlay of every modal (by the theme). */
export function ModalLayer() {
  const close = useDialogLayer();
  return (
    <>
      <FocusReturn />
      <ModalCloseButton {...HIDDEN} ref={close} />
    </>
  );
}

/** Included in the overlay of every drawer (by the theme). */
export function DrawerLayer() {
  const close = useDialogLayer();
  return (
    <>
      <FocusReturn />
      <DrawerCloseButton {...HIDDEN} ref={close} />
    </>
  );
}

/** The click is not one on the overlay, which would close the dialog a second time. */
const HIDDEN = {
  hidden: true,
  'aria-hidden': true,
  tabIndex: -1,
  style: { display: 'none' },
  onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
} as const;

/** Registers the dialog among the open ones. A hidden close button is the one way to close a dialog from inside it. */
function useDialogLayer() {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const remove = closeInnermost(() => close.current?.click());
    const timer = setTimeout(() => focusFirstField(close.current), AFTER_MS);
    return () => {
      clearTimeout(timer);
      remove();
    };
  }, []);
  return close;
}

/** Mantine focuses the first element of a dialog, its close button, a moment after it is mounted (milliseconds). */
const AFTER_MS = 30;
const CONTROLS = 'input:not([type=hidden]), textarea, select, button, a[href], [tabindex="0"]';
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select';

/** A dialog that begins with a field is a form: the field takes the focus, not the close button above it. */
function focusFirstField(inside: HTMLElement | null): void {
  const root = inside?.closest('.mantine-Modal-root, .mantine-Drawer-root');
  const title = root?.querySelector('.mantine-Modal-header, .mantine-Drawer-header');
  if (!title?.contains(document.activeElement) || isTouchInput()) return;
  const body = root?.querySelector('.mantine-Modal-body, .mantine-Drawer-body');
  const first = [...(body?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
    (one) => !one.matches(':disabled, [tabindex="-1"]'),
  );
  if (first?.matches(FIELDS)) first.focus();
}
