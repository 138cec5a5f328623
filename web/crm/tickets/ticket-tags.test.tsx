// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setApiHost } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { TicketTags } from './ticket-tags.tsx';

const ID = '0190a000-0000-7000-8000-000000000001';
const AT = '2026-11-21T10:00:00.000Z';
const late = {
  _id: ID,
  product: 'crm',
  type: 'tag',
  name: 'Late',
  color: null,
  ticket_group_id: ID,
  ticket_cat_id: ID,
  parent_id: ID,
  position: 0,
  keyword_ids: [],
  cardinality: 'many',
  required: false,
  version: 1,
  created_at: AT,
  updated_at: AT,
  above: ['Order', 'Delivery'],
};

/** A stub of the network, the only part that is not ours: whether the tags of the ticket can be read. */
let reads: boolean;
/** Whether the reader's group does not work with the tag. */
let fixed: boolean;
beforeEach(async () => {
  fixed = false;
  await startI18n();
  await switchLanguage('en');
  setApiHost({ origin: 'http://suite.test' });
  vi.stubGlobal('fetch', async () =>
    reads
      ? Response.json({ statusCode: 20000, message: 'OK', body: { items: [{ ...late, fixed }], needed: [] } })
      : Response.json({}, { status: 500 }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open() {
  return render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <TicketTags ticket={{ _id: ID }} disabled={false} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const adding = () => screen.queryByRole('button', { name: 'Add a tag' });

it('No further tag is offered before the tags of the ticket are known', async () => {
  reads = false;
  open();
  expect(adding()).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(adding()).toBeNull();
  expect(screen.queryByText('No tags yet')).toBeNull();
});

it('A retry reads the tags again', async () => {
  reads = false;
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  reads = true;
  fireEvent.click(again);
  expect(await screen.findByText('Late')).toBeTruthy();
  expect(adding()).not.toBeNull();
});

it('A tag can be removed unless the group of the reader does not work with it', async () => {
  reads = true;
  open();
  expect(await screen.findByRole('button', { name: 'Remove Late' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  fixed = true;
  open();
  expect(await screen.findByText('Late')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Late' })).toBeNull();
});
