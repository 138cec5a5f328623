// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { monitors } from '#contracts/inbound/monitors.ts';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { DraftForm } from './draft-form.tsx';
import { buildFieldPlans } from './field.ts';
import { useDraft, type Draft } from './use-draft.ts';

const { fields, shownWhen } = monitors.resources.feeds;
const START = {
  name: 'News',
  kind: 'feed',
  url: 'https://news.test/feed',
  active: true,
  month_limit: 50_000,
};

/** The form of a source; `now` is its draft as last rendered, `sent` what it saved. */
async function open(stored = true, start: Record<string, unknown> = START) {
  const held: { draft?: Draft } = {};
  const sent: unknown[] = [];
  const Form = () => {
    const send = async (values: unknown) => void sent.push(values);
    const draft = useDraft({
      schema: z.strictObject(fields),
      initial: start,
      version: stored ? 1 : undefined,
      thing: 'source',
      send,
    });
    useEffect(() => {
      held.draft = draft;
    });
    const words = (name: string) => ({ label: name });
    return (
      <ThemeProvider accent="#3056d3">
        <DraftForm draft={draft} fields={buildFieldPlans(fields, shownWhen)} words={words} />
      </ThemeProvider>
    );
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(held.draft).toBeDefined());
  const now = (): Draft => {
    if (!held.draft) throw new Error('the form is drawn');
    return held.draft;
  };
  const set = (values: Record<string, unknown>) => act(() => now().form.setValues(values));
  return { now, set, sent };
}
const limit = () => screen.queryByLabelText('month_limit');

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(cleanup);

describe('DraftForm with a field that only some items use', () => {
  it('The field is shown while the others require it, and keeps its value', async () => {
    const form = await open();
    expect(limit()).toBeNull();
    form.set({ kind: 'hashtag', url: 'https://x.com/hashtag/coffee' });
    expect(limit()).not.toBeNull();
    form.set({ month_limit: 900, url: 'https://www.instagram.com/explore/tags/coffee' });
    expect(limit()).toBeNull();
    await act(() => form.now().sending());
    expect(form.sent).toEqual([expect.objectContaining({ month_limit: 900 })]);
  });

  it('The field is also shown while it has an error', async () => {
    const form = await open();
    form.set({ month_limit: '' });
    await act(() => form.now().sending());
    expect(form.sent).toEqual([]);
    expect(limit()).not.toBeNull();
  });
});

const saving = () => screen.getByRole('button', { name: /save/i });
function ctrlEnter() {
  return act(async () => void fireEvent.keyDown(saving(), { key: 'Enter', ctrlKey: true, bubbles: true }));
}

it('The save button is highlighted only once there is something to save, and nothing is sent before', async () => {
  const form = await open();
  expect(saving().dataset['variant']).toBe('default');
  await ctrlEnter();
  await act(async () => void fireEvent.click(saving()));
  expect([form.sent, screen.queryByText('Nothing has changed')]).toEqual([[], expect.anything()]);
  form.set({ name: 'Other news' });
  expect(saving().dataset['variant']).toBe('filled');
  await ctrlEnter();
  expect(form.sent).toEqual([expect.objectContaining({ name: 'Other news' })]);
});

it('A new record may be saved unchanged', async () => {
  const form = await open(false);
  expect(saving().dataset['variant']).toBe('filled');
  await ctrlEnter();
  expect(form.sent).toEqual([expect.objectContaining(START)]);
});

it('An unchanged field is validated only when saving, a changed one when the focus leaves it', async () => {
  const form = await open(false, { ...START, name: '' });
  const name = screen.getByLabelText(/^name/);
  act(() => void fireEvent.blur(name));
  expect(form.now().form.errors).toEqual({});
  act(() => void fireEvent.change(name, { target: { value: 'x'.repeat(500) } }));
  act(() => void fireEvent.blur(name));
  expect(Object.keys(form.now().form.errors)).toEqual(['name']);
  act(() => void fireEvent.change(name, { target: { value: '' } }));
  await ctrlEnter();
  expect(Object.keys(form.now().form.errors)).toEqual(['name']);
});
