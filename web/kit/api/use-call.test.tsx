// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { startI18n } from '#web/kit/text/i18n.ts';
import { setApiHost } from './host.ts';
import { queryClient } from './query-client.ts';
import { useCallMutation } from './use-call.ts';

const change = defineEndpoint({
  access: { kind: 'signed_in' },
  summary: 'a change of the test',
  answer: z.object({}),
  name: 'thing.update',
  method: 'PUT',
  path: '/thing',
});

beforeEach(async () => {
  await startI18n();
  setApiHost({ origin: 'http://127.0.0.1:1' });
  onlineManager.setOnline(false);
});
afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

it('A change without a network fails at once and is not made later', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCallMutation(change, { quiet: true }), { wrapper });
  result.current.send({});
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'offline_change' }));
});
