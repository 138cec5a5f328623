import { Outlet } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/kit/ui/confirm.tsx';
import { ShortcutDialog } from '#web/kit/ui/shortcuts.tsx';
import { UndoBar } from '#web/kit/ui/undo.tsx';
import { LimitDialog } from '#web/payment/limit-dialog.tsx';
import { TestCrash } from './crash/test-crash.tsx';

/** Around every screen of the application: the one confirmation dialog, the undo bar and the list of keys. */
export function Root() {
  return (
    <>
      <TestCrash />
      <Outlet />
      <UndoBar />
      <ConfirmDialog />
      <LimitDialog />
      <ShortcutDialog />
    </>
  );
}
