import type { FirstReads } from '#web/kit/router/first-reads.ts';

/**
 * What screens read first, by the names of the page register: screens whose data is large or is waited for. It is begun as soon as
 * the way there is open, beside the screen's code. A screen without a line here reads once it stands.
 */
export const FIRST_READS: Readonly<Record<string, () => Promise<FirstReads>>> = {
  'settings-keywords': () =>
    import('#web/settings/keywords/first-reads.ts').then(({ firstReads }) => firstReads),
  'settings-tags': () => import('#web/settings/tags/first-reads.ts').then(({ firstReads }) => firstReads),
  'settings-canned-response': () =>
    import('#web/settings/canned/first-reads.ts').then(({ firstReads }) => firstReads),
};
