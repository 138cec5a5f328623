/** Where an asynchronous call of an area stands (spec, section 4). */
export type ApiState = 'idle' | 'pending' | 'success' | 'error';

/** The state of a cached read in the words of the specification. */
export const toApiState = (status: 'pending' | 'error' | 'success', fetching: boolean): ApiState => {
  if (status === 'pending') return fetching ? 'pending' : 'idle';
  return status;
};
