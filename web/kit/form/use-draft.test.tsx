// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/kit/api/api-error.ts';
import { i18n, startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { recordToasts, type ToastRecord } from '#web/kit/toast/toast-record.ts';
import { useDraft, type Draft } from './use-draft.ts';
import type { Values } from './values.ts';

const schema = z.strictObject({ name: z.string().min(1), color: z.string() });
function stale(data: Values) {
  return new ApiError({ status: 409, code: 'stale_version', message: '', request_id: '', data });
}

type DraftOptions = {
  initial: Values;
  version: number;
  send: (values: Values, version?: number) => Promise<unknown>;
};

/** A form on its own page; `now` is its draft as last rendered. */
async function open(given: DraftOptions) {
  const held: { draft?: Draft } = {};
  const Form = () => {
    const draft = useDraft({ schema, thing: 'tag', ...given });
    useEffect(() => {
      held.draft = draft;
    });
    return null;
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
  return { now };
}

let toasts: ToastRecord;
beforeEach(() => {
  toasts = recordToasts();
});
afterEach(() => {
  cleanup();
  toasts.stop();
});

const BASE = { name: 'a', color: 'red' };

describe('useDraft when a colleague saves in between', () => {
  it('The user is asked field by field, and the chosen values are sent on top of the stored ones', async () => {
    const sent: [Values, number | undefined][] = [];
    const form = await open({
      initial: BASE,
      version: 1,
      send: async (values, version) => {
        sent.push([values, version]);
        if (version === 1) throw stale({ name: 'theirs', color: 'blue', version: 4, _id: 'x' });
      },
    });
    act(() => form.now().form.setFieldValue('name', 'mine'));
    let taken: Promise<boolean> | undefined;
    act(() => void (taken = form.now().sending()));
    await waitFor(() => expect(form.now().conflict).not.toBeNull());
    expect(form.now().conflict).toMatchObject({
      base: BASE,
      mine: { name: 'mine', color: 'red' },
      theirs: { name: 'theirs', color: 'blue' },
      save: true,
    });
    await act(async () => {
      form.now().conflict?.answer({ name: 'mine', color: 'blue' });
      expect(await taken).toBe(true);
    });
    expect(sent).toEqual([
      [{ name: 'mine', color: 'red' }, 1],
      [{ name: 'mine', color: 'blue' }, 4],
    ]);
    expect(form.now().dirty).toBe(false);
  });

  it('Nothing is sent when the user continues editing, and the typed values are kept', async () => {
    let sent = 0;
    const form = await open({
      initial: BASE,
      version: 1,
      send: async () => {
        sent += 1;
        throw stale({ name: 'theirs', color: 'red', version: 2 });
      },
    });
    act(() => form.now().form.setFieldValue('name', 'mine'));
    let taken: Promise<boolean> | undefined;
    act(() => void (taken = form.now().sending()));
    await waitFor(() => expect(form.now().conflict).not.toBeNull());
    await act(async () => {
      form.now().conflict?.answer(null);
      expect(await taken).toBe(false);
    });
    expect([sent, form.now().form.getValues().name, form.now().dirty]).toEqual([1, 'mine', true]);
  });

  it('The user is not asked when the colleague changed nothing that the form contains', async () => {
    const versions: (number | undefined)[] = [];
    const form = await open({
      initial: BASE,
      version: 1,
      send: async (_values, version) => {
        versions.push(version);
        if (version === 1) throw stale({ ...BASE, elsewhere: true, version: 2 });
      },
    });
    act(() => form.now().form.setFieldValue('name', 'mine'));
    let taken: Promise<boolean> | undefined;
    act(() => void (taken = form.now().sending()));
    await waitFor(() => expect(versions).toEqual([1, 2]));
    expect(form.now().conflict).toBeNull();
    expect(await taken).toBe(true);
  });
});

it('S4-038 S8-024 A failure that names no field is reported once, and the typed values stay', async () => {
  const form = await open({
    initial: BASE,
    version: 1,
    send: async () => {
      throw new ApiError({ status: 500, code: 'unexpected', message: '', request_id: 'r' });
    },
  });
  act(() => form.now().form.setFieldValue('name', 'mine'));
  let taken: Promise<boolean> | undefined;
  act(() => void (taken = form.now().sending()));
  await waitFor(() => expect(toasts.raised()).not.toEqual([]));
  expect(await taken).toBe(false);
  expect(toasts.raised().map(([title]) => title)).toEqual(['ERROR']);
  expect(form.now().form.getValues().name).toBe('mine');
});

it.each([
  ['theme_into', 'Only merging needs …', 'theme_into', 'errors.theme_into'],
  ['name_taken', 'There is one of that name.', 'taken', 'errors.name_taken'],
  ['invalid_request', 'Some fields are not right.', 'taken', 'faults.taken'],
] as const)(
  'Refused values (%s) are shown at their fields, in the language of the reader',
  async (code, message, fault, key) => {
    await startI18n();
    await switchLanguage('th');
    const form = await open({
      initial: BASE,
      version: 1,
      send: async () => {
        const faults = { name: { code: fault, params: {} } };
        throw new ApiError({ status: 400, code, message, fields: { name: '…' }, faults, request_id: 'r' });
      },
    });
    act(() => form.now().form.setFieldValue('name', 'mine'));
    await act(async () => void (await form.now().sending()));
    expect(form.now().form.errors).toEqual({ name: i18n.t(key) });
    expect(toasts.raised()).toEqual([]);
  },
);
