// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Session } from '#contracts/identity/session.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { SignedIn } from '#web/kit/session/session.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { makeTicket } from '../conversation/test-messages.ts';
import { ReplyBlockedNotice } from './reply-blocked-notice.tsx';

beforeAll(() => startI18n());
afterEach(cleanup);

async function show(reason: string | null, words: string) {
  const session = {
    user: { _id: 'mali', role: { permissions: ['crm.ticket.write'] } },
  } as unknown as Session;
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <ReplyBlockedNotice reason={reason} ticket={makeTicket(1)} />,
    }),
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
  await screen.findByText(words);
}

it.each([
  ['en', 'This customer has blocked the account, so nothing would arrive.'],
  ['th', 'ลูกค้าบล็อกบัญชีนี้แล้ว ข้อความจะไปไม่ถึง'],
] as const)(
  'A customer who blocked the account is named as the reason, without a button (%s)',
  async (language, words) => {
    await switchLanguage(language);
    await show('has_left', words);
    expect(screen.queryAllByRole('button')).toEqual([]);
  },
);

it('An unknown reason is shown in general words', async () => {
  await switchLanguage('en');
  await show('a_reason_of_tomorrow', 'This conversation cannot be answered now.');
});
