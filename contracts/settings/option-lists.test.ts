import { expect, it, test } from 'vitest';
import { PAGES } from '#contracts/register.ts';
import { OPTION_LIST_PATHS, findOptionProduct } from '#contracts/settings/option-lists.ts';

it('S2-077 … S2-086 exactly the ten specified paths load the option lists', () => {
  expect(OPTION_LIST_PATHS.map((path) => [path, findOptionProduct(path)])).toEqual([
    ['/settings/keywords/listening', 'listening'],
    ['/settings/tags/listening', 'listening'],
    ['/settings/templates/listening', 'listening'],
    ['/settings/social-custom/listening', 'listening'],
    ['/settings/engagement/listening', 'listening'],
    ['/settings/manage/listening', 'listening'],
    ['/settings/email-notification/listening', 'listening'],
    ['/settings/blacklist/listening', 'listening'],
    ['/settings/ui/crm', 'crm'],
    ['/settings/sla/crm', 'crm'],
  ]);
});

it('S2-087: every other path loads none', () => {
  const others = [
    '/settings/canned-response/crm',
    '/settings/keywords/crm',
    '/settings/keywords/main',
    '/settings/ui/listening',
    '/settings/templates',
    '/settings/keywords/listening/more',
    '/keywords/listening',
    '/',
    '/settings/keywords/LISTENING',
  ];
  expect(others.map(findOptionProduct)).toEqual(others.map(() => null));
  const ten: readonly string[] = OPTION_LIST_PATHS;
  const rest = PAGES.flatMap(({ path }) =>
    ['main', 'listening', 'crm', 'campaign'].map((product) => path.replace(/\{product\??\}/, product)),
  ).filter((path) => !ten.includes(path));
  expect(rest.length).toBeGreaterThan(30);
  expect(rest.filter((path) => findOptionProduct(path) !== null)).toEqual([]);
});

test('a path with a trailing slash is the same page', () => {
  expect(findOptionProduct('/settings/sla/crm/')).toBe('crm');
});
