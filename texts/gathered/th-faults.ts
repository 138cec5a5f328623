import { th } from '../th.ts';

/** Refusals, and what can be wrong with what somebody sent or with what was stored. */
export const { faults, errors } = th;
