import { useState } from 'react';
import type { TransferOutcome } from '#contracts/settings/transfer.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { toastError, toastSuccess } from '#web/kit/toast/toast.ts';

/** How a move is done: whether only tried, with which parts, and whether what is refused may stay behind. */
export type How = { dry_run: boolean; leave_refused: boolean; parts?: readonly string[] };

/**
 * A move of settings in its two steps: seeing what would change, then doing it. `move` makes the call; a failure is told and leaves
 * what was seen before.
 */
export const useMoving = (done: string) => {
  const [outcome, setOutcome] = useState<TransferOutcome | null>(null);
  const [busy, setBusy] = useState<'checking' | 'working' | null>(null);
  const refresh = useRefresh();
  const run = async (move: (how: How) => Promise<TransferOutcome>, how: How): Promise<void> => {
    setBusy(how.dry_run ? 'checking' : 'working');
    try {
      const told = await move(how);
      setOutcome(told);
      if (told.stored) {
        toastSuccess(done);
        // Whatever a page reads may have changed.
        refresh('');
      }
    } catch (error) {
      toastError(wordsOf(error));
    } finally {
      setBusy(null);
    }
  };
  const changes = outcome && !outcome.stored ? outcome.totals.created + outcome.totals.changed : 0;
  return { outcome, busy, run, changes, forget: () => setOutcome(null) };
};
