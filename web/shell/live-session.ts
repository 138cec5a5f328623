import { queryClient } from '#web/kit/api/query-client.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { sessionRead, useSession } from '#web/kit/session/session.ts';

/** Reads the session anew when rights or state of this person changed, so that menus and buttons follow within a second. */
export const useLiveSession = (): void => {
  const { user } = useSession();
  const again = (): void => void queryClient.invalidateQueries({ queryKey: sessionRead.queryKey });
  const mine = ({ entity_id }: { entity_id: string | null }): void => {
    if (entity_id === user._id) again();
  };
  useLive('session.', mine, { onResync: again });
  useLive('role.', again);
  useLive('account.', again);
};
