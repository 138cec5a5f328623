// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_TERMS, type SlaPolicy } from '#contracts/crm/sla/policy.ts';
import { setApiHost } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { startI18n, switchLanguage } from '#web/kit/text/i18n.ts';
import { recordToasts, type ToastRecord } from '#web/kit/toast/toast-record.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { useSla } from './use-sla.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const policy: SlaPolicy = {
  ...DEFAULT_TERMS,
  _id: ID,
  name: 'Default',
  is_default: true,
  version: 0,
  updated_time: '2026-11-21T10:00:00.000Z',
};

/** A stub of the network, the only part that is not ours. */
type StubResponse = { status: number; body: unknown };
let listed: StubResponse;
let written: StubResponse;

function ok(body: unknown): StubResponse {
  return {
    status: 200,
    body: { statusCode: 20000, message: 'OK', body },
  };
}
function refused(status: number, code: string, message: string, data?: unknown): StubResponse {
  return {
    status,
    body: { statusCode: 40000, code, message, request_id: 'r', ...(data === undefined ? {} : { data }) },
  };
}

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
let toasts: ToastRecord;

beforeEach(() => {
  toasts = recordToasts();
  listed = ok({ sla: [policy] });
  setApiHost({ origin: 'http://suite.test', onCrmFailure: showError });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { status, body } = (init.method ?? 'GET') === 'GET' ? listed : written;
    return new Response(JSON.stringify(body), { status });
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
const said = () => toasts.raised();
async function open(api: 'success' | 'error') {
  const { result } = renderHook(() => useSla(), { wrapper: around });
  expect([result.current.api, result.current.data]).toEqual(['pending', result.current.default]);
  await waitFor(() => expect(result.current.api).toBe(api));
  return result;
}

it('S4-047 The list in body.sla becomes the data', async () => {
  const result = await open('success');
  expect(result.current.data).toEqual([policy]);
});

it('S4-048 A list that fails to load is an error, and the default stays', async () => {
  listed = refused(500, 'unexpected', 'Something went wrong.');
  const result = await open('error');
  expect([result.current.data, result.current.read.error?.message]).toEqual([[], 'Something went wrong.']);
});

it('S8-013 Saving and deleting report that the setting was updated, and the response is shown', async () => {
  const result = await open('success');
  const changed = { ...policy, version: 1, name: 'Everyday' };
  written = ok({ _id: ID, sla: [changed] });
  await act(async () => expect(await result.current.save({ _id: ID, name: 'Everyday' })).toBe(ID));
  expect(said()).toEqual([['SUCCESS', "SLA: You've just updated setting."]]);
  await waitFor(() => expect(result.current.data).toEqual([changed]));
  written = ok({ sla: [policy] });
  await act(() => result.current.remove(ID));
  expect(said()).toHaveLength(1);
  await waitFor(() => expect(result.current.data).toEqual([policy]));
});

it('S8-015 A refused save is reported under the title "Error", once; a conflict is left to the caller', async () => {
  const result = await open('success');
  written = refused(400, 'invalid_request', 'first_response: Level 1 is invalid.');
  await act(() => expect(result.current.save({})).rejects.toMatchObject({ reported: true }));
  expect(said()).toEqual([['Error', 'first_response: Level 1 is invalid.']]);
  written = refused(409, 'stale_version', 'Somebody was faster.', policy);
  await act(() => expect(result.current.save({})).rejects.toMatchObject({ code: 'stale_version' }));
  expect(said()).toHaveLength(1);
});
