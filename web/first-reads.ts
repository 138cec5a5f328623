import { firstReads as canned } from '#web/crm/canned/first-reads.ts';
import { firstReads as keywords } from '#web/keywords/first-reads.ts';
import type { FirstReads } from '#web/kit/router/first-reads.ts';
import { firstReads as onboarding } from '#web/onboarding/first-reads.ts';
import { firstReads as tags } from '#web/tags/first-reads.ts';

/**
 * What screens read first, by the names of the page register: screens whose data is large or slow. The reads start as soon as navigation
 * starts, in parallel with the screen's code; so these lines are part of the first page, and know calls by `FIRST_CALLS` alone. A screen
 * without an entry here reads once it is mounted.
 */
export const FIRST_READS: Readonly<Record<string, FirstReads>> = {
  product: onboarding,
  'settings-keywords': keywords,
  'settings-tags': tags,
  'settings-canned-response': canned,
};
