import { expect, test } from 'vitest';
import { ENDPOINTS, EVENTS } from '#contracts/register.ts';
import { SOURCES } from './sources.ts';

/** Screens name events and calls by the beginning of their name: one that nothing has is a screen that never refreshes. */
const LIVE = /\b(?:useLive|useLiveStore|makeLiveStore)\(\s*'([^']+)'|\bbeginning: '([a-z_-]+\.[a-z_.-]*)'/g;
const REFRESHED = /\b(?:refresh|again|renew)\(\s*'([^']+)'/g;
/** Comparisons of an event's kind. */
const KINDS = /\bkind (?:===|!==) '([a-z_-]+\.[a-z_.-]+)'|\bkind\.startsWith\('([a-z_-]+\.?[a-z_.-]*)'\)/g;

function named(pattern: RegExp): { path: string; name: string }[] {
  return SOURCES.filter(({ zone, test: isTest }) => zone === 'web' && !isTest).flatMap(({ path, text }) =>
    Array.from(text.matchAll(pattern), ([, one, other]) => ({ path, name: one ?? other ?? '' })),
  );
}

const events = EVENTS.map(({ name }) => name);
const calls = ENDPOINTS.map(({ name }) => name);

test.each([
  ['Every event that a screen listens to is declared', LIVE, events, 60],
  ['Every event that a screen compares with is declared', KINDS, events, 3],
  ['Every call that a screen refreshes is declared', REFRESHED, calls, 80],
])('%s', (_title, pattern, declared, least) => {
  const all = named(pattern);
  expect(all.length).toBeGreaterThan(least);
  expect(all.filter(({ name }) => !declared.some((one) => one.startsWith(name)))).toEqual([]);
});
