// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { setSession, SignedIn } from '#web/kit/session/session.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { DraftForm } from './draft-form.tsx';
import { deleteRecoveriesOfOthers } from './draft-recovery.ts';
import { buildFieldPlans } from './field.ts';
import { useDraft } from './use-draft.ts';
import type { Values } from './values.ts';

const fields = { name: z.string(), color: z.string(), token: z.string().default('').meta({ secret: true }) };
const MALI = 'mali';
const START = { name: 'Tea', color: 'red', token: '' };

/** A user with the form; `sent` is what it saved. */
async function sit(user = MALI, given: { initial?: Values; version?: number; thing?: string } = {}) {
  const session = { user: { _id: user } } as Session;
  setSession(session);
  const sent: unknown[] = [];
  const Form = () => {
    const draft = useDraft({
      schema: z.strictObject(fields),
      initial: START,
      version: 1,
      thing: 'tag 1',
      send: async (values) => void sent.push(values),
      ...given,
    });
    return <DraftForm draft={draft} fields={buildFieldPlans(fields)} words={(name) => ({ label: name })} />;
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <ThemeProvider accent="#3056d3">
      <SignedIn value={session}>
        <RouterProvider router={router} />
      </SignedIn>
    </ThemeProvider>,
  );
  await screen.findByLabelText('name');
  return { sent };
}
function type(label: string, value: string) {
  return fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const offered = () => screen.queryByText(/Your session ended/);
/** The session ends, and the page is closed. */
function end() {
  setSession(null);
  cleanup();
}

beforeEach(async () => {
  await startI18n();
  await switchLanguage('en');
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('Changes that were unsaved when the session ended are offered again, and sent only when the user saves them', async () => {
  await sit();
  type('name', 'Green tea');
  type('token', 'very-secret');
  end();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('very-secret');
  const { sent } = await sit();
  expect([valueOf('name'), offered()]).toEqual(['Tea', expect.anything()]);
  await press('Put them back');
  expect([valueOf('name'), valueOf('token'), offered()]).toEqual(['Green tea', '', null]);
  expect([sent, sessionStorage.length]).toEqual([[], 0]);
  await press('Save');
  await waitFor(() => expect(sent).toEqual([{ ...START, name: 'Green tea' }]));
});

it('A recovery can be discarded, and is deleted when something is saved in its place', async () => {
  await sit();
  type('name', 'Green tea');
  end();
  await sit();
  await press('Discard them');
  expect([valueOf('name'), offered(), sessionStorage.length]).toEqual(['Tea', null, 0]);
  type('name', 'Oolong');
  end();
  await sit();
  type('color', 'blue');
  await press('Save');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it('A recovery is not offered to another user or for another record, and the sign-in of another user deletes it', async () => {
  await sit();
  type('name', 'Green tea');
  end();
  await sit('nok');
  expect(offered()).toBeNull();
  end();
  await sit(MALI, { thing: 'tag 2' });
  expect(offered()).toBeNull();
  end();
  deleteRecoveriesOfOthers(MALI);
  expect(sessionStorage).toHaveLength(1);
  deleteRecoveriesOfOthers('nok');
  expect(sessionStorage).toHaveLength(0);
});

it('Changes that are discarded on purpose, and secrets, are not stored', async () => {
  await sit();
  type('name', 'Green tea');
  cleanup();
  expect(sessionStorage).toHaveLength(0);
  await sit();
  type('token', 'very-secret');
  end();
  expect(sessionStorage).toHaveLength(0);
});

it('A save by a colleague in between is reported, and their changes are kept', async () => {
  await sit();
  type('name', 'Green tea');
  end();
  const { sent } = await sit(MALI, { initial: { ...START, color: 'blue' }, version: 2 });
  await press('Put them back');
  expect(valueOf('name')).toBe('Green tea');
  expect(screen.getByText('A colleague has saved changes here in the meantime.')).toBeTruthy();
  expect(sent).toEqual([]);
});
