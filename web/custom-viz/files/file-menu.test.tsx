// @vitest-environment happy-dom
import { Menu, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { DashboardFileMenu, TileFileItems } from './file-menu.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SHOWN = { _id: '7', name: 'Board', state: { ...FIRST_STATE, parameters: { top: 5 } } };

/** What is requested, and the names of the files that the reader gets. */
function show(content: ReactNode) {
  const requests: { path: string; body: unknown }[] = [];
  const names: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, body: JSON.parse(String(init.body)) });
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''%E0%B8%81%20.pptx" };
    return new Response('file', { headers });
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>
    </MantineProvider>,
  );
  return { requests, names };
}

test('A presentation by tabs is begun with the state that is shown', async () => {
  const { requests } = show(<DashboardFileMenu {...SHOWN} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  fireEvent.click(await screen.findByText('PowerPoint, a slide for each tab'));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.path).toMatch(/\/custom_viz\/dashboards\/7\/exports$/);
  expect(DashboardFileRequest.parse(requests[0]?.body)).toMatchObject({
    format: 'pptx',
    slides: 'tab',
    tiles: null,
    draft: false,
    state: { parameters: { top: 5 } },
  });
});

test('The picture of a tile is a file of that tile alone, saved under the name that it gets', async () => {
  const { requests, names } = show(
    <Menu opened>
      <Menu.Dropdown>
        <TileFileItems {...SHOWN} isDraft tile="bars" />
      </Menu.Dropdown>
    </Menu>,
  );
  fireEvent.click(await screen.findByText('Picture (SVG)'));
  await waitFor(() => expect(names).toEqual(['ก .pptx']));
  expect(DashboardFileRequest.parse(requests[0]?.body)).toMatchObject({
    format: 'svg',
    tiles: ['bars'],
    draft: true,
  });
});
