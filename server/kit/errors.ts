import { ERROR_CODES, type ErrorCode } from '#contracts/kit/error-code.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { Log } from '#server/kit/log.ts';
import { counters } from '#server/kit/metrics.ts';

type Detail = {
  /** What is wrong with each field. */
  fields?: Readonly<Record<string, Fault>>;
  data?: unknown;
  retryAfter?: number;
  /** What the message says more exactly than the code. */
  fault?: Fault;
  /** Further headers of the response. */
  headers?: Record<string, string>;
};

/** A refusal on its way to the caller: a declared code, and data that helps to correct the call. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(detail.fault?.code ?? code);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** Refuses the call with a declared code. */
export function refuse(code: ErrorCode, detail?: Detail): never {
  throw new Refusal(code, detail);
}

/** The value, or the refusal `not_found`: a missing record and one of another owner get the same response. */
export const requireFound = <T>(value: T | undefined | null): T => value ?? refuse('not_found');

/**
 * Begins work that is awaited once other work has succeeded. Where that fails first, nobody awaits this one: its own failure would end the
 * process, and says nothing that the first has not said.
 */
export function awaitLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Waits for an action whose failure may not stop the caller; the failure is logged and counted under its reason. */
export async function ignoreFailure(log: Log, reason: string, promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch (error) {
    counters.ignoredFailures.inc({ reason });
    log.warn({ err: error, reason }, 'ignored failure');
  }
}
