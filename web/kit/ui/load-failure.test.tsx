// @vitest-environment happy-dom
import { MantineProvider, Menu, Select } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '#web/kit/api/api-error.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { loadFailure, loadFailureItem, type ChoiceRead } from './load-failure.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(cleanup);

function read(changes: Partial<ChoiceRead> = {}): ChoiceRead {
  return {
    data: undefined,
    error: null,
    refetch: vi.fn(),
    ...changes,
  };
}
function failure(status: number) {
  return new ApiError({ status, code: 'unexpected', message: 'x', request_id: 'r' });
}
function show(...reads: ChoiceRead[]) {
  return render(
    <MantineProvider env="test">
      <Select label="Group" data={[]} error={loadFailure(...reads)} />
    </MantineProvider>,
  );
}

it('A select whose list could not be read says so, and a retry reads what failed', () => {
  const [failed, there] = [read({ error: failure(500) }), read({ data: [] })];
  show(there, failed);
  expect(screen.getByRole('alert').textContent).toContain('The list could not be read.');
  expect(screen.getByRole('combobox', { name: 'Group' }).getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(there.refetch).not.toHaveBeenCalled();
});

it('Nothing is shown while a list is loading, is loaded, or is not visible to the reader', () => {
  show(read(), read({ data: [], error: failure(500) }), read({ error: failure(403) }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('The failure is shown as an item of a menu, which stays open', async () => {
  const failed = read({ error: failure(500) });
  render(
    <MantineProvider env="test">
      <Menu opened>
        <Menu.Target>
          <button type="button">Group</button>
        </Menu.Target>
        <Menu.Dropdown>{loadFailureItem(failed)}</Menu.Dropdown>
      </Menu>
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: /could not be read/ }));
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(screen.getByRole('menuitem')).toBeDefined();
});
