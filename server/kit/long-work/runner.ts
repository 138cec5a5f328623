import type { z } from 'zod';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What the steps of a work are given: its input, checked, and ways to the stores. */
export type WorkRun<Input> = {
  context: Context;
  accountId: AccountId;
  workId: string;
  /** Whoever began it; null for the suite itself. */
  ownerId: string | null;
  input: Input;
  createdAt: string;
  /** An earlier try of this turn failed or was cut short: its last step may have been done without being stored. */
  again: boolean;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  /** Fires when the process is to end: a step that takes long gives up by throwing, and is repeated by the next process. */
  stopping: AbortSignal;
};

/** How a work begins: where its first step is (null where there is nothing to do), and how much there is (null where unknown). */
export type WorkStart<Place, Result> = { total: number | null; place: Place | null; result: Result };

/** What a step came to. */
export type Step<Place, Result> = {
  /** How many this step has done. */
  done: number;
  /** Where the next step begins; null at the end. */
  place: Place | null;
  /** What the work came to so far. */
  result: Result;
  /** Where more became known. */
  total?: number;
  /** Runs in the transaction that stores the step: what is written here is written exactly once. */
  commit?: (unit: UnitOfWork) => Promise<void>;
};

/** Ends a work at once and for good, without trying again. `code` has words in `long_work.errors`. */
export class WorkFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

type Shapes<I extends z.ZodType, P extends z.ZodType, R extends z.ZodType> = {
  input: I;
  place: P;
  result: R;
};

/**
 * How a kind of long work is done. `begin` runs once, then `step` until it answers no place; between two steps a person may pause
 * or cancel, and the process may end. **A step must be repeatable**: where a process dies between a step and the storing of it,
 * the same step runs again from the same place; only what its `commit` writes is written exactly once.
 */
export type WorkParts<I extends z.ZodType, P extends z.ZodType, R extends z.ZodType> = Shapes<I, P, R> & {
  begin: (run: WorkRun<z.output<I>>) => Promise<WorkStart<z.output<P>, z.output<R>>>;
  step: (
    run: WorkRun<z.output<I>>,
    at: { place: z.output<P>; result: z.output<R>; done: number },
  ) => Promise<Step<z.output<P>, z.output<R>>>;
  /** Runs in the transaction that ends the work well: to record an event, or to tell somebody. */
  done?: (unit: UnitOfWork, run: WorkRun<z.output<I>>, result: z.output<R>) => Promise<void>;
  /** Cleans up after a work that failed for good or was cancelled; must be repeatable. */
  undone?: (run: WorkRun<z.output<I>>) => Promise<void>;
};

/** A kind of work with what does it, its shapes hidden: values of the store go in and come out. */
export type LongWorkRunner = {
  declaration: LongWorkDeclaration;
  begin: (run: WorkRun<unknown>) => Promise<WorkStart<unknown, Record<string, unknown>>>;
  step: (
    run: WorkRun<unknown>,
    at: { place: unknown; result: unknown; done: number },
  ) => Promise<Step<unknown, Record<string, unknown>>>;
  done: (unit: UnitOfWork, run: WorkRun<unknown>, result: unknown) => Promise<void>;
  undone: (run: WorkRun<unknown>) => Promise<void>;
};

/** Binds a declaration to its work. Results are objects, shown as they are in {@link LongWork}. */
export const handleLongWork = <
  I extends z.ZodType,
  P extends z.ZodType,
  R extends z.ZodType<Record<string, unknown>>,
>(
  declaration: LongWorkDeclaration,
  parts: WorkParts<I, P, R>,
): LongWorkRunner => {
  const typed = (run: WorkRun<unknown>): WorkRun<z.output<I>> => ({
    ...run,
    input: parts.input.parse(run.input),
  });
  return {
    declaration,
    begin: (run) => parts.begin(typed(run)),
    step: (run, { place, result, done }) =>
      parts.step(typed(run), { place: parts.place.parse(place), result: parts.result.parse(result), done }),
    done: async (unit, run, result) => parts.done?.(unit, typed(run), parts.result.parse(result)),
    undone: async (run) => parts.undone?.(typed(run)),
  };
};
