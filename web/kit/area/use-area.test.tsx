// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { defineArea, requireResource, type Area } from '#contracts/kit/area/area.ts';
import { defineDocument, toPendingName } from '#contracts/kit/area/document.ts';
import { autoSentiment } from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import { setApiHost } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { recordToasts, type ToastRecord } from '#web/kit/toast/toast-record.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { useArea } from './use-area.ts';
import { useDocument } from './use-document.ts';
import { useSwitches } from './use-switches.ts';

const ui = defineArea({
  page: 'kit-switches',
  products: ['crm'],
  access: { read: [], write: [] },
  resources: {
    flags: defineDocument({
      path: '/test/flags',
      name: 'flags',
      envelope: 'crm',
      fields: { can_edit: z.boolean().default(true), pause_time: z.number().default(60) },
    }),
  },
});

const ID = '0190a000-0000-7000-8000-000000000001';
const AT = '2026-11-21T10:00:00.000Z';
const rule = {
  _id: ID,
  version: 1,
  created_at: AT,
  updated_at: AT,
  name: 'Rule',
  product: 'listening',
  words: ['slaps'],
  sentiment: 'positive',
  priority: 100,
  active: true,
};
const status = { _id: ID, version: 1, created_at: AT, updated_at: AT, name: 'Lunch', color: '#2f9e44' };
const lunch = { ...status, accepts_tickets: true, active: true };

/** A stub of the network, the only part that is not ours: its next responses to writes, and the requests it received. */
type StubResponse = { status: number; body: unknown };
let stored: unknown;
let written: StubResponse | undefined;
const requests: { method: string; body: unknown }[] = [];

// English readers see the server's own text; other tests of this process leave their own language behind.
beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});

let toasts: ToastRecord;

beforeEach(() => {
  toasts = recordToasts();
  requests.length = 0;
  written = undefined;
  setApiHost({ origin: 'http://suite.test', onCrmFailure: showError });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    requests.push({ method, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status: code, body } = method === 'GET' || !written ? { status: 200, body: stored } : written;
    return new Response(JSON.stringify(body), { status: code });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  toasts.stop();
});

function around({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
const ok = (body: unknown) => ({ statusCode: 20000, message: 'OK', body });
const said = () => toasts.raised();

async function open(area: Area, name: string, items: readonly unknown[]) {
  const resource = requireResource(area, name);
  if (resource.kind !== 'collection') throw new Error('is a list');
  const answer = { items, next: null };
  stored = resource.envelope === 'crm' ? ok(answer) : answer;
  const wrap = (body: unknown) => (resource.envelope === 'crm' ? ok(body) : body);
  const { result } = renderHook(() => useArea(area, name, resource), { wrapper: around });
  return { result, wrap };
}
const rules = () => open(autoSentiment, Object.keys(autoSentiment.resources)[0] ?? '', [rule]);
const writes = () => requests.filter(({ method }) => method !== 'GET');

describe('useArea', () => {
  it('S3-159 S3-160 S3-161 A settings area keeps data, a default and the state of its API', async () => {
    const { result } = await rules();
    expect(result.current).toMatchObject({ data: [], default: [], api: 'pending' });
    await waitFor(() => expect(result.current.api).toBe('success'));
    expect(result.current.data).toEqual([rule]);
    expect(result.current.default).toEqual([]);
  });

  it('S4-037 S4-038 The state of a write goes from pending to success or to error', async () => {
    const { result } = await rules();
    const states: string[] = [result.current.api];
    await waitFor(() => expect(result.current.api).not.toBe('pending'));
    states.push(result.current.api);
    expect(states).toEqual(['pending', 'success']);
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
    const failing = await open(workingStatus, 'statuses', []);
    expect(failing.result.current.api).toBe('pending');
    await waitFor(() => expect(failing.result.current.api).toBe('error'), { timeout: 10_000 });
    expect(failing.result.current.data).toEqual([]);
  });

  it('S4-039 reset sets data back to the default and reads it again', async () => {
    const { result } = await rules();
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    const reads = requests.length;
    let free = (_answer: Response): void => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (free = resolve)));
    act(() => void result.current.reset());
    await waitFor(() => expect(result.current.data).toBe(result.current.default));
    expect(reads).toBe(1);
    free(new Response(JSON.stringify(stored)));
    await waitFor(() => expect(result.current.data).toEqual([rule]));
  });

  it('S8-004 S8-005 S8-006 S8-010 S8-011 S8-012 A successful write shows a SUCCESS toast that says what was done', async () => {
    const { result, wrap } = await rules();
    written = { status: 200, body: wrap(rule) };
    await act(() => result.current.create({ name: 'Rule' }));
    expect(said()).toEqual([['SUCCESS', 'Setting has been created.']]);
    await act(() => result.current.update(ID, { name: 'Other' }, 1));
    expect(said().at(-1)).toEqual(['SUCCESS', 'Setting has been updated.']);
    expect(writes().at(-1)?.body).toEqual({ name: 'Other', version: 1 });
    written = { status: 200, body: wrap({ _id: ID }) };
    await act(() => result.current.remove(rule));
    expect(said().at(-1)).toEqual(['SUCCESS', 'Setting has been deleted.']);
    written = { status: 200, body: wrap({ ids: [ID] }) };
    await act(() => result.current.removeMany([rule]));
    expect(said().at(-1)).toEqual(['SUCCESS', 'Delete completed']);
  });

  it('S8-002 S8-003 A CRM response other than 20000 shows an ERROR toast and has no other effect', async () => {
    const { result } = await open(workingStatus, 'statuses', [lunch]);
    await waitFor(() => expect(result.current.data).toMatchObject([lunch]));
    const reads = requests.length;
    written = { status: 200, body: { statusCode: 40001, message: 'x' } };
    for (const work of [
      () => result.current.create({ name: 'a' }),
      () => result.current.update(ID, { name: 'a' }, 1),
      () => result.current.remove(lunch),
    ])
      await act(() => expect(work()).rejects.toMatchObject({ message: 'x' }));
    expect(said()).toEqual([['ERROR', 'x']]);
    expect(result.current.data).toMatchObject([lunch]);
    expect(requests.length - reads).toBe(3);
  });

  it('S8-024 A failed write rejects and is reported once', async () => {
    const { result } = await rules();
    written = {
      status: 500,
      body: { statusCode: 50000, code: 'unexpected', message: 'down', request_id: 'r' },
    };
    await act(() => expect(result.current.removeMany([rule])).rejects.toMatchObject({ code: 'unexpected' }));
    expect(said().map(([title]) => title)).toEqual(['ERROR']);
  });
});

describe('Switches that save immediately', () => {
  const begin = async () => {
    const resource = ui.resources.flags;
    const saved = (version: number, more: object = {}) =>
      ok({ can_edit: true, pause_time: 60, version, updated_at: AT, ...more });
    stored = saved(1);
    const { result } = renderHook(
      () => {
        const store = useDocument(ui, 'flags', resource);
        return { store, switches: useSwitches(store) };
      },
      { wrapper: around },
    );
    await waitFor(() => expect(result.current.store.api).toBe('success'));
    return { result, saved };
  };

  it('Switches show the new value at once, are pending under their camel-case names, and keep the value when saved', async () => {
    const { result, saved } = await begin();
    stored = saved(2, { can_edit: false });
    written = { status: 200, body: stored };
    act(() => result.current.switches.flip('can_edit', false));
    expect(result.current.switches.value('can_edit')).toBe(false);
    expect(result.current.switches.pending).toEqual({ [toPendingName('can_edit')]: true });
    expect(toPendingName('can_edit')).toBe('canEdit');
    await waitFor(() => expect(result.current.switches.pending).toEqual({}));
    expect(result.current.switches.value('can_edit')).toBe(false);
    expect(writes()).toEqual([{ method: 'PUT', body: { can_edit: false, version: 1 } }]);
    expect(said()).toEqual([['SUCCESS', 'Setting has been updated.']]);
  });

  it('Switches return to their old value if the server refuses, and show the reason', async () => {
    const { result } = await begin();
    written = { status: 200, body: { statusCode: 40300, message: 'no' } };
    act(() => result.current.switches.flip('can_edit', false));
    await waitFor(() => expect(result.current.switches.pending).toEqual({}));
    expect(result.current.switches.value('can_edit')).toBe(true);
    expect(said()).toEqual([['ERROR', 'no']]);
  });
});
