// @vitest-environment happy-dom
import { MantineProvider, Menu, Modal } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { buildTheme } from '#web/kit/theme/theme.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A button and a menu, each of which opens a dialog that goes as a whole. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Merge</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && (
        <Modal opened onClose={() => setOpen(false)} title="Merge tickets">
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
        </Modal>
      )}
    </>
  );
}

function show() {
  return render(
    <MantineProvider env="test" theme={buildTheme(OWN_BRAND.theme_color)}>
      <Page />
    </MantineProvider>,
  );
}
function press(name: string, role = 'button') {
  const target = screen.getByRole(role, { name });
  target.focus();
  fireEvent.click(target);
}

it('gives the focus back to the button that opened a dialog', async () => {
  show();
  press('Open');
  await screen.findByRole('dialog');
  press('Done');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
});

it('gives the focus back to the button of the menu in which a dialog was chosen', async () => {
  show();
  press('More');
  await screen.findByRole('menuitem', { name: 'Merge' });
  press('Merge', 'menuitem');
  await screen.findByRole('dialog');
  press('Done');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('More'));
});

function showDialog(inside: ReactNode) {
  render(
    <MantineProvider env="test" theme={buildTheme(OWN_BRAND.theme_color)}>
      <Modal opened onClose={() => undefined} title="Share" closeButtonProps={{ 'aria-label': 'Close' }}>
        {inside}
      </Modal>
    </MantineProvider>,
  );
}

it('gives the focus to the field with which a dialog begins', async () => {
  showDialog(<input aria-label="Name" />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

it('leaves the focus at the close button of a dialog that begins with something else than a field', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showDialog(
    <>
      <button type="button">Open</button>
      <input aria-label="Name" />
    </>,
  );
  act(() => void vi.advanceTimersByTime(1000));
  expect(document.activeElement).toBe(screen.getByLabelText('Close'));
});
