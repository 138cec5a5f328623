// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm.tsx';
import { FormFrame } from './form-frame.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** A drawer around a form that holds its only value itself. */
async function open() {
  const Form = () => {
    const [name, setName] = useState('');
    const values = { name };
    const base = { values: { name: '' }, version: undefined };
    useUnsavedChanges({ thing: 'tag new', open: () => ['name'], values, base, dirty: name !== '' });
    return <input aria-label="name" value={name} onChange={(event) => setName(event.target.value)} />;
  };
  const Screen = () => {
    const [opened, setOpened] = useState(true);
    return (
      <ThemeProvider accent="#3056d3">
        <FormFrame>
          {(leave) => (
            <>
              <button onClick={() => leave(() => setOpened(false))}>Away</button>
              {opened && <Form />}
            </>
          )}
        </FormFrame>
        <ConfirmDialog />
      </ThemeProvider>
    );
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('name');
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(cleanup);

it('The drawer closes at once if nothing in the form is unsaved, also after a change was typed back', async () => {
  await open();
  type('Green tea');
  type('');
  press('Away');
  await waitFor(() => expect(screen.queryByLabelText('name')).toBeNull());
});

it('The drawer asks while something is unsaved, and closes when the user agrees', async () => {
  await open();
  type('Green tea');
  press('Away');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((screen.getByLabelText('name') as HTMLInputElement).value).toBe('Green tea');
  press('Away');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByLabelText('name')).toBeNull());
});
