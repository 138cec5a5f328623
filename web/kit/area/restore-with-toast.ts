import { formatSavedToast } from '#texts/saved-toast.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import type { RestoreStep } from './history.ts';

/** Runs a restore and shows a toast if it fails. Then it rejects, so that the dialog stays open. */
export async function withFailureToast(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    showFailure(error);
    throw error;
  }
}

/** The same with the specification's success toast, for a restore that shows none itself. */
export async function restoreWithToast({ how }: RestoreStep, work: () => Promise<unknown>): Promise<void> {
  await withFailureToast(work);
  showSuccess(formatSavedToast(how === 'create' ? 'created' : 'updated'));
}
