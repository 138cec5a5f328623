import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { getSession } from '#contracts/identity/session.ts';
import { call } from '#web/kit/api/call.ts';
import { tellSignedOut } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { setSession, useSession } from './session.ts';

/**
 * Keeps what the open browser knows of its person true: a changed role, group or account shows within a second, with the menus,
 * guards and buttons that follow from it; an ended session leads to /login.
 */
export const useLiveSession = (): void => {
  const router = useRouter();
  const me = useSession().user._id;
  const readAnew = useCallback(async () => {
    const settled = await call(getSession, {}, { raise: false });
    if (settled.status === 401) return tellSignedOut();
    if (!settled.ok) return;
    setSession(settled.value);
    // The open page may be closed to this person now, and what was read before may no longer be theirs to see.
    await router.invalidate();
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSession.name });
  }, [router]);
  useLive(
    'session.',
    ({ entity_id }) => {
      if (entity_id === me) void readAnew();
    },
    { onResync: () => void readAnew() },
  );
  useLive('account.', () => void readAnew());
};
