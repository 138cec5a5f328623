import type { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import type { Endpoint, ParsedInput } from '#contracts/kit/endpoint.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { BatchedAnswer, BatchedRead } from '#contracts/kit/reads/endpoints.ts';
import type { Context } from '#server/kit/context.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';

/** A call on its way through a handler: parsed input, who calls, and the unit of work of its account. */
export type Call<E extends Endpoint = Endpoint> = ParsedInput<E> & {
  context: Context;
  /** Who is signed in. Asking for it in a public call is a fault of the handler and throws. */
  session: Session;
  accountId: AccountId;
  actor: Actor;
  /** The open unit of a transactional call. */
  unit: UnitOfWork;
  /** Opens a unit where the call has none of its own. */
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
  /** Makes a read of the caller within this call's transaction (`read-within.ts`). */
  readWithin: (read: BatchedRead) => Promise<BatchedAnswer>;
  request: Request;
  ip: string;
  setCookie: (header: string) => void;
};

/** A call's declaration with what does it. */
export type Handler = { endpoint: Endpoint; handle: (call: Call) => Promise<unknown> };

/** Binds a declaration to its handler; input and answer are typed by the contract. */
export function bind<I extends Endpoint['input'], A extends z.ZodType>(
  endpoint: Endpoint<I, A>,
  handle: (call: Call<Endpoint<I, A>>) => Promise<z.input<A>>,
): Handler {
  return { endpoint, handle: handle as unknown as Handler['handle'] };
}

/** Binds a call whose answer is a file: the handler makes the `Response` by itself (see `answerKind`). */
export function bindFile<I extends Endpoint['input'], A extends z.ZodType>(
  endpoint: Endpoint<I, A>,
  handle: (call: Call<Endpoint<I, A>>) => Promise<Response>,
): Handler {
  return { endpoint, handle: handle as unknown as Handler['handle'] };
}
