/** The state of an asynchronous call of an area. */
export type ApiState = 'idle' | 'pending' | 'success' | 'error';

/** The state of a cached read in the terms of the specification. */
export function toApiState(status: 'pending' | 'error' | 'success', fetching: boolean): ApiState {
  if (status === 'pending') return fetching ? 'pending' : 'idle';
  return status;
}
