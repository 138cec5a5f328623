// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { OPTION_LIST_PATHS } from '#contracts/settings/option-lists.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { makeSession, SESSION_ID } from '#web/kit/session/make-session.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { useOptionLists } from './use-option-lists.ts';

const id = SESSION_ID;
const session = makeSession({
  brand: { ...OWN_BRAND, theme: { is_set: true, details: { sidebar: '#102030' } } },
});
const LISTS = {
  users: [{ _id: id, name: 'Mali', group_id: null }],
  groups: [{ _id: id, name: 'Night shift' }],
  roles: [],
  keywords: [],
  tags: [],
  engagements: [],
  custom_socials: [],
  userGroupOption: {
    group_id: id,
    product: 'listening',
    keywords: { enable: true, data: [id] },
    tags: [],
    custom_socials: [],
    engagements: [],
    version: 1,
    updated_at: null,
  },
};

/** A stub of the network, the only part that is not ours. */
const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
  queryClient.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'http://localhost').pathname);
    return new Response(JSON.stringify(LISTS), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Lists = ReturnType<typeof useOptionLists>;

/** A part of a page that uses the lists. */
function Part({ tell }: { tell: (lists: Lists) => void }) {
  const lists = useOptionLists();
  useEffect(() => {
    tell(lists);
  });
  return <p>{lists.groups.map(({ name }) => name).join()}</p>;
}

/**
 * Opens an address of the settings, where two parts of the page use the lists.
 *
 * @returns the lists of the last render
 */
async function open(path: string): Promise<() => Lists> {
  let seen: Lists | undefined;
  const tell = (lists: Lists): void => {
    seen = lists;
  };
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/settings/$page/$product',
    component: () => (
      <>
        <Part tell={tell} />
        <Part tell={tell} />
      </>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <SignedIn value={session}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedIn>,
  );
  const last = (): Lists => {
    if (!seen) throw new Error('the page was not drawn');
    return seen;
  };
  await waitFor(last);
  return last;
}

it.each(OPTION_LIST_PATHS)('S2-077 … S2-086: %s requests the option lists once', async (path) => {
  const lists = await open(path);
  await waitFor(() => expect(lists().api).toBe('success'));
  expect(requests).toEqual([`/api/v1.0/accounts/products/${path.split('/').at(-1)}/option-lists`]);
});

it.each([
  ['/settings/canned-response/crm', '/settings/keywords/listening'],
  ['/settings/keywords/crm', '/settings/keywords/listening'],
  ['/settings/ui/listening', '/settings/ui/crm'],
])('S2-087: %s requests no option lists', async (path, asking) => {
  const lists = await open(path);
  expect(lists()).toMatchObject({ api: 'idle', users: [], groups: [] });
  // A page that needs the lists is opened behind it: a request of the first page would come before this one.
  await open(asking);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toContain(`/${asking.split('/').at(-1)}/option-lists`);
});

it('S3-168 … S3-172: The state has users, groups, roles, userGroupOption and theme under these keys', async () => {
  const lists = await open('/settings/keywords/listening');
  await waitFor(() => expect(lists().users).toHaveLength(1));
  expect(lists()).toMatchObject({
    users: [{ name: 'Mali' }],
    groups: [{ name: 'Night shift' }],
    roles: [],
    userGroupOption: { keywords: { enable: true, data: [id] } },
    theme: { is_set: true, details: { sidebar: '#102030' } },
  });
});
