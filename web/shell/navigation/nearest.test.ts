import { expect, it } from 'vitest';
import { findNearestPage } from './nearest.ts';

const PAGES = [
  '/listening',
  '/listening/mentions',
  '/crm',
  '/settings/account/main',
  '/settings/keywords/crm',
];

it.each([
  ['/listening/overview', '/listening'],
  ['/listening/mentions/old', '/listening/mentions'],
  ['/listening/', '/listening'],
  ['/settings/keywords', '/settings/keywords/crm'],
  ['/listen', undefined],
  ['/', undefined],
])('For the missing page %s, the nearest existing page is %s', (path, near) => {
  const pages = PAGES.map((one) => ({ path: one }));
  expect(findNearestPage(path, pages)?.path).toBe(near);
});
