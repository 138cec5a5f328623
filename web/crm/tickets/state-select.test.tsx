// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { setApiHost } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { makeTicket } from '../conversation/test-messages.ts';
import { StateSelect } from './state-select.tsx';

/** The account's states: waiting for the customer has a name of its own and comes first, waiting for others is not used. */
const states = CrmUi.parse({}).ticket_states.map((one) => ({
  ...one,
  in_use: one.state !== 'on_hold',
  label: one.state === 'pending' ? { en: 'Your turn', th: 'รอคุณ' } : one.label,
}));
const ticket_states = [
  ...states.filter(({ state }) => state === 'pending'),
  ...states.filter(({ state }) => state !== 'pending'),
];

beforeEach(async () => {
  await startI18n();
  setApiHost({ origin: 'http://suite.test' });
  const body = { ...CrmUi.parse({ ticket_states }), version: 1, updated_at: null };
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 20000, message: 'OK', body }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['en', 'State: Open', ['Your turn', 'Done', 'Closed']],
  ['th', 'สถานะ: กำลังดำเนินการ', ['รอคุณ', 'เสร็จแล้ว', 'ปิดแล้ว']],
] as const)(
  'S3-144 ticket_states: States are offered in the account’s order, under its names, and only those it uses (%s)',
  async (language, name, wanted) => {
    await switchLanguage(language);
    render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <StateSelect ticket={makeTicket(1, { state: 'open' })} disabled={false} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByText(wanted[0]);
    const offered = (await screen.findAllByRole('menuitem', { hidden: true })).map(
      ({ textContent }) => textContent ?? '',
    );
    expect(offered).toHaveLength(wanted.length);
    for (const [index, state] of wanted.entries()) expect(offered[index]).toContain(state);
  },
);
