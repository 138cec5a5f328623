import { useBlocker } from '@tanstack/react-router';
import { useContext, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { FormsWithin } from './forms-within.ts';
import { isClosingForm, type Navigation } from './leaving.ts';
import { hasSessionEnded, useDraftRecovery, type RecoverableForm } from './use-draft-recovery.ts';

/**
 * Guards the unsaved changes of a form: leaving the page or closing the dialog around it ({@link FormFrame}) asks first, and changes
 * that were unsaved when the session ended are offered again. `useDraft` includes it; a form that holds its values itself calls it.
 *
 * @param left whether a navigation closes the form, where its page knows better than {@link isClosingForm}
 * @returns the recovery of an ended session, if there is one, and a function that deletes it
 */
export function useUnsavedChanges(
  form: RecoverableForm,
  left = isClosingForm,
): ReturnType<typeof useDraftRecovery> {
  useAskToLeave(form.dirty, left);
  useToldOutside(form.dirty);
  return useDraftRecovery(form);
}

/** Runs an action that discards unsaved changes, once the user agrees to lose them. */
export type LeaveGuard = (act: () => void) => void;

/** {@link LeaveGuard} for whatever closes a form without leaving its page, such as a drawer: it asks while something is unsaved. */
export function useConfirmLeave(isDirty: () => boolean): LeaveGuard {
  const ask = useAskToDiscard();
  return (act) => void (isDirty() ? ask() : Promise.resolve(true)).then((may) => may && act());
}

/** The one confirmation before unsaved changes are lost; true if they may be discarded. */
function useAskToDiscard(): () => Promise<boolean> {
  const { t } = useTranslation();
  return () =>
    confirm({
      title: t('kit.form.unsaved'),
      text: t('kit.form.discard_ask'),
      act: t('kit.form.discard'),
      keep: t('kit.form.keep_editing'),
      danger: true,
    });
}

/** Asks for confirmation when the form or the window is about to close with unsaved changes. */
function useAskToLeave(dirty: boolean, left: (leaving: Navigation) => boolean): void {
  const ask = useAskToDiscard();
  useBlocker({
    enableBeforeUnload: () => dirty && !hasSessionEnded(),
    shouldBlockFn: async (leaving) => {
      // After the session ended, the user cannot stay on the page.
      if (!dirty || hasSessionEnded() || !left(leaving)) return false;
      return !(await ask());
    },
  });
}

/** Reports to the surrounding frame whether the form has unsaved changes. */
function useToldOutside(dirty: boolean): void {
  const id = useId();
  const forms = useContext(FormsWithin);
  useEffect(() => {
    if (!dirty) return undefined;
    forms?.add(id);
    return () => void forms?.delete(id);
  }, [dirty, forms, id]);
}
