import { tellFailure } from '#web/kit/toast/tell-failure.ts';
import { toastSuccess } from '#web/kit/toast/toast.ts';
import type { Restore } from './history.ts';

/** Does what brings something back. Rejects after telling what failed, so that the dialog that asked stays open. */
export const telling = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    tellFailure(error);
    throw error;
  }
};

/** The same, and says in the words of the specification that it is done, where the work does not say so itself. */
export const restoring = async ({ how }: Restore, work: () => Promise<unknown>): Promise<void> => {
  await telling(work);
  toastSuccess(`Setting has been ${how === 'create' ? 'created' : 'updated'}.`);
};
