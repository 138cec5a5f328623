import { DrawerCloseButton, ModalCloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FocusReturn } from './focus-return.tsx';
import { closeInnermost } from './innermost-layer.ts';

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
    return remove;
  }, []);
  return close;
}
