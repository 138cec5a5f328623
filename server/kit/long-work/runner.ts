import type { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The arguments of a work's steps: its input, validated, and access to the stores. */
export type WorkRun<Input> = {
  context: Context;
  accountId: AccountId;
  workId: string;
  /** The user who started it; null for the suite itself. */
  ownerId: string | null;
  input: Input;
  createdAt: string;
  /** An earlier attempt of this turn failed or was cut short: its last step may have been done without being stored. */
  again: boolean;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  /** Fires when the process is to end: a step that takes long gives up by throwing, and is repeated by the next process. */
  stopping: AbortSignal;
};

/** How a work begins: the position of its first step (null where there is nothing to do), and the total amount (null where unknown). */
export type WorkStart<Place, Result> = { total: number | null; place: Place | null; result: Result };

/** The result of a step. */
export type Step<Place, Result> = {
  /** How many items this step has processed. */
  done: number;
  /** The position of the next step; null at the end. */
  place: Place | null;
  /** The result of the work so far. */
  result: Result;
  /** Set where a better total became known. */
  total?: number;
  /** Runs in the transaction that stores the step: anything written here is written exactly once. */
  commit?: (unit: UnitOfWork) => Promise<void>;
};

/** Ends a work at once and permanently, without a retry. `code` has a text in `long_work.errors`. */
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
 * How a kind of long work runs. `begin` runs once, then `step` until it returns no position; between two steps a user may pause or cancel,
 * and the process may end. **A step must be repeatable**: where a process dies between a step and the storing of it, the same step runs
 * again from the same position; only the writes of its `commit` happen exactly once.
 */
export type WorkParts<I extends z.ZodType, P extends z.ZodType, R extends z.ZodType> = Shapes<I, P, R> & {
  begin: (run: WorkRun<z.output<I>>) => Promise<WorkStart<z.output<P>, z.output<R>>>;
  step: (
    run: WorkRun<z.output<I>>,
    at: { place: z.output<P>; result: z.output<R>; done: number },
  ) => Promise<Step<z.output<P>, z.output<R>>>;
  /** Runs in the transaction that ends the work successfully: to record an event, or to notify somebody. */
  done?: (unit: UnitOfWork, run: WorkRun<z.output<I>>, result: z.output<R>) => Promise<void>;
  /** Cleans up after a work that failed permanently or was cancelled; must be repeatable. */
  undone?: (run: WorkRun<z.output<I>>) => Promise<void>;
};

/** A kind of work with its runner, with types erased: values of the store are passed in and out. */
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

/** Binds a declaration to its runner. Results are objects, shown unchanged in {@link LongWork}. */
export function handleLongWork<
  I extends z.ZodType,
  P extends z.ZodType,
  R extends z.ZodType<Record<string, unknown>>,
>(declaration: LongWorkDeclaration, parts: WorkParts<I, P, R>): LongWorkRunner {
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
}
