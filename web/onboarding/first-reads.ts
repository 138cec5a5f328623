import { FIRST_CALLS } from '#web/declared.ts';
import type { FirstReads } from '#web/kit/router/first-reads.ts';

/** What the organisation has set up: the start page would else move when it comes. */
export const firstReads: FirstReads = () => [{ ...FIRST_CALLS.onboarding, input: {} }];
