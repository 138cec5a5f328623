import { useState } from 'react';
import type { TransferOutcome } from '#contracts/settings/transfer.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';

/** How a move is done: whether only tried, with which parts, and whether what is refused may stay behind. */
export type MoveOptions = { dry_run: boolean; leave_refused: boolean; parts?: readonly string[] };
/** Makes the call of a move. */
export type MoveCall = (how: MoveOptions) => Promise<TransferOutcome>;
/** A part that is moved, with how much there is of it. */
export type MovedPart = { part: string; count: number };

const TRY = { dry_run: true, leave_refused: false } as const;

/**
 * A move of settings in its steps: looking at what would change, choosing among its parts, doing it. A failure is told and leaves
 * what was seen before.
 */
export const useMoving = (done: string) => {
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
      const told = await move(how);
      if (how.dry_run) setExpected(Date.now() - start);
      setOutcome(told);
      if (told.stored) {
        showSuccess(done);
        // Whatever a page reads may have changed.
        refresh('');
      }
      return told;
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
    /** When the move that is on its way began, and how long the look before it took (milliseconds). */
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
    /** Says what all of it would change. */
    look: async (move: MoveCall): Promise<void> => {
      const told = await run(move, TRY);
      if (!told) return;
      setParts(
        told.parts.map(({ part, created, changed, same, refused }) => ({
          part,
          count: created + changed + same + refused,
        })),
      );
      setChosen(new Set(told.parts.map(({ part }) => part)));
    },
    /** Says what the chosen parts alone would change. */
    narrow: (move: MoveCall, next: ReadonlySet<string>): void => {
      setChosen(next);
      void run(move, { ...TRY, parts: [...next] });
    },
    act: (move: MoveCall, leave_refused: boolean): Promise<unknown> =>
      run(move, { dry_run: false, leave_refused, parts: [...chosen] }),
  };
};

export type TransferState = ReturnType<typeof useMoving>;
