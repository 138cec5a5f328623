// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { parseQuery, writeQuery } from './address-query.ts';
import { Link } from './link.tsx';
import { setNavigation } from './navigation.ts';
import { navigateBy } from './router-navigation.ts';

/** Two pages with links to each other; `loaded` lists the pages whose code was requested, `at` is the current address. */
async function open() {
  const loaded: string[] = [];
  const root = createRootRoute({ component: Outlet });
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loader: () => void loaded.push(path),
      component: () => (
        <>
          <Link to="/two" search={{ q: 'ชา', none: undefined }}>
            there
          </Link>
          <Link to="." search={{ open: '7' }}>
            here
          </Link>
          <Link to="/two?a=1" target="_blank">
            beside
          </Link>
        </>
      ),
    });
  const router = createRouter({
    routeTree: root.addChildren([page('/one'), page('/two')]),
    history: createMemoryHistory({ initialEntries: ['/one'] }),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
  });
  setNavigation(navigateBy(router));
  render(<RouterProvider router={router} />);
  await screen.findByText('there');
  return { loaded, at: () => router.state.location.href };
}
const href = (text: string) => screen.getByText(text).getAttribute('href');

afterEach(cleanup);

it('A link is an address that can be copied', async () => {
  await open();
  expect(['there', 'here', 'beside'].map(href)).toEqual([
    '/two?q=%E0%B8%8A%E0%B8%B2',
    '/one?open=7',
    '/two?a=1',
  ]);
});

it('A click opens the page without leaving the application', async () => {
  const { at } = await open();
  fireEvent.click(screen.getByText('here'));
  await waitFor(() => expect(at()).toBe('/one?open=7'));
  fireEvent.click(screen.getByText('there'));
  await waitFor(() => expect(at()).toBe('/two?q=%E0%B8%8A%E0%B8%B2'));
});

it('Clicks for a new tab or window are left to the browser', async () => {
  const { at } = await open();
  const taken: boolean[] = [];
  const hear = (event: Event): void => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', hear);
  fireEvent.click(screen.getByText('there'), { ctrlKey: true });
  fireEvent.click(screen.getByText('there'), { metaKey: true });
  fireEvent.click(screen.getByText('there'), { button: 1 });
  fireEvent.click(screen.getByText('beside'));
  window.removeEventListener('click', hear);
  expect([taken, at()]).toEqual([[false, false, false, false], '/one']);
});

it('The page of a link is fetched when the pointer rests on it', async () => {
  const { loaded } = await open();
  expect(loaded).toEqual(['/one']);
  fireEvent.mouseEnter(screen.getByText('there'));
  await waitFor(() => expect(loaded).toEqual(['/one', '/two']));
});
