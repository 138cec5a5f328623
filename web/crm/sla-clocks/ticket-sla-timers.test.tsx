// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { getSlaMetrics } from '#contracts/crm/sla-clocks/endpoints.ts';
import type { Session } from '#contracts/identity/session.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { TicketSlaTimers } from './ticket-sla-timers.tsx';

const ID = '0190a0a0-0000-7000-8000-000000000001';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** The clocks of a ticket under a policy; version 0: nobody has saved it. */
async function show(version: number, permissions: readonly string[]) {
  queryClient.setQueryData(callQuery(getSlaMetrics, { params: { _id: ID } }).queryKey, {
    at: new Date().toISOString(),
    open: true,
    turns_at: null,
    policy: { _id: ID, name: 'Default', version },
    items: [],
  });
  const session = { user: { _id: 'mali', role: { permissions } } } as unknown as Session;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <TicketSlaTimers id={ID} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <SignedIn value={session}>
          <RouterProvider router={router} />
        </SignedIn>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('list');
}

const MAY_CHANGE = ['crm.sla.read', 'crm.sla.write'];
const WORDS = [
  ['en', 'Starting values'],
  ['th', 'ค่าเริ่มต้น'],
] as const;

it.each(WORDS)(
  'Under clocks that nobody has set, their starting values are named, with the way to change them (%s)',
  async (language, words) => {
    await switchLanguage(language);
    await show(0, MAY_CHANGE);
    expect(screen.getByRole('link', { name: words }).getAttribute('href')).toContain('/settings/sla/crm');
  },
);

it.each(WORDS)(
  'A user who may not change service levels reads of the starting values without a link (%s)',
  async (language, words) => {
    await switchLanguage(language);
    await show(0, ['crm.sla.read']);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryAllByRole('link')).toEqual([]);
  },
);

it.each(WORDS)('Under clocks that somebody has set nothing is added (%s)', async (language, words) => {
  await switchLanguage(language);
  await show(1, MAY_CHANGE);
  expect(screen.queryByText(words)).toBeNull();
});
