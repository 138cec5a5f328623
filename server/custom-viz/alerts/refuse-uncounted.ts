import { fault } from '#contracts/kit/faults/fault.ts';
import { refuse } from '#server/kit/errors.ts';

/** Refuses a back-test whose questions have no answer. @throws invalid_request */
export function refuseUncounted(): never {
  return refuse('invalid_request', { fields: { watched: fault('number_not_counted') } });
}
