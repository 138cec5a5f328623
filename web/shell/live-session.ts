import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryClient } from '#web/kit/api/query-client.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { sessionQuery, useSession } from '#web/kit/session/session.ts';

/**
 * Refetches the session when permissions or state of this user changed, so that menus and buttons follow within a second, and evaluates the
 * guards of the open page again when their input changed.
 */
export function useLiveSession(): void {
  const { user, account } = useSession();
  const again = (): void => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const mine = ({ entity_id }: { entity_id: string | null }): void => {
    if (entity_id === user._id) again();
  };
  useLive('session.', mine, { onResync: again });
  useLive('role.', again);
  useLive('account.', again);
  useGuardsAgain(JSON.stringify([user.role, account.product, account.features]));
}

function useGuardsAgain(rights: string): void {
  const router = useRouter();
  const known = useRef(rights);
  useEffect(() => {
    if (known.current === rights) return;
    known.current = rights;
    void router.invalidate();
  }, [rights, router]);
}
