import { useState } from 'react';
import type { TransferOutcome } from '#contracts/settings/transfer.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';

/** How a transfer runs: whether it is a dry run, with which parts, and whether refused items may be left out. */
export type MoveOptions = { dry_run: boolean; leave_refused: boolean; parts?: readonly string[] };
/** Makes the call of a transfer. */
export type MoveCall = (how: MoveOptions) => Promise<TransferOutcome>;
/** A part that is transferred, with its number of items. */
export type MovedPart = { part: string; count: number };

const TRY = { dry_run: true, leave_refused: false } as const;

/**
 * A transfer of settings in steps: previewing the changes, choosing parts, running it. A failure is reported and leaves the preview as it
 * was.
 */
export function useMoving(done: string) {
  const [outcome, setOutcome] = useState<TransferOutcome | null>(null);
  const [busy, setBusy] = useState<'checking' | 'working' | null>(null);
  const [began, setBegan] = useState(0);
  const [expected, setExpected] = useState<number>();
  const [parts, setParts] = useState<readonly MovedPart[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const refresh = useRefresh();
  const run = async (move: MoveCall, how: MoveOptions): Promise<TransferOutcome | undefined> => {
    const start = Date.now();
    setBegan(start);
    setBusy(how.dry_run ? 'checking' : 'working');
    try {
      const result = await move(how);
      if (how.dry_run) setExpected(Date.now() - start);
      setOutcome(result);
      if (result.stored) {
        showSuccess(done);
        // Any read of a page may have changed.
        refresh('');
      }
      return result;
    } catch (error) {
      showError(formatError(error));
      return undefined;
    } finally {
      setBusy(null);
    }
  };
  return {
    outcome,
    busy,
    /** When the transfer under way started, and how long the preview before it took (milliseconds). */
    began,
    expected,
    parts,
    chosen,
    changes: outcome && !outcome.stored ? outcome.totals.created + outcome.totals.changed : 0,
    forget: () => {
      setOutcome(null);
      setExpected(undefined);
      setParts([]);
    },
    /** Previews the changes of all parts. */
    look: async (move: MoveCall): Promise<void> => {
      const result = await run(move, TRY);
      if (!result) return;
      setParts(
        result.parts.map(({ part, created, changed, same, refused }) => ({
          part,
          count: created + changed + same + refused,
        })),
      );
      setChosen(new Set(result.parts.map(({ part }) => part)));
    },
    /** Previews the changes of the chosen parts only. */
    narrow: (move: MoveCall, next: ReadonlySet<string>): void => {
      setChosen(next);
      void run(move, { ...TRY, parts: [...next] });
    },
    act: (move: MoveCall, leave_refused: boolean): Promise<unknown> =>
      run(move, { dry_run: false, leave_refused, parts: [...chosen] }),
  };
}

export type TransferState = ReturnType<typeof useMoving>;
