import { expect, it } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import { resolveRequirement } from '#web/shell/page-access.ts';

function needs(name: string): (readonly unknown[])[] {
  const page = PAGES.find((one) => one.name === name);
  if (!page) throw new Error(`there is no page ${name}`);
  return ['listening', 'crm', 'main'].map((product) => resolveRequirement(page, product));
}

// What a page without its permission does (the root, the denial, no place in the menu) is the shell's: web/shell/page-access.test.ts.
it.each([
  ['settings-keywords', ['listening.keyword.read'], ['crm.keyword.read']],
  ['settings-social-custom', ['listening.monitor.read'], ['listening.monitor.read']],
  ['settings-blacklist', ['listening.blacklist.read'], ['listening.blacklist.read']],
] as const)('S6-084, S6-085, S6-090, S6-093 %s needs its own permission', (name, listening, crm) => {
  expect(needs(name)).toEqual([listening, crm, listening]);
});
