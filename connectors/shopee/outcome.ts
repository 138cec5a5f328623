import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import { findError, isOpen, NETWORK, toFailure } from '#connectors/shopee/call.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The outcome of a request that may have sent something. */
export function toSendOutcome(called: NetworkResponse, now: Date): SendOutcome {
  if (!called.met)
    return called.left
      ? { status: 'unknown', message: fault('at', { network: NETWORK, rest: called.message }) }
      : buildFailure('unreachable', called.message);
  const isUnclear = called.status < 300 && findError(called).code === '';
  if (isOpen(called) || isUnclear) return { status: 'unknown', message: toFailure(called, now).message };
  return toFailure(called, now);
}
