import { ROLES } from '#contracts/people/needs.ts';
import { listRoles } from '#contracts/people/role.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';

/** The roles of the account. Changes of colleagues arrive by themselves. */
export function useRoles() {
  const { account, user } = useSession();
  const query = { accountID: account._id };
  const refresh = useRefresh();
  const reload = () => refresh('role.');
  useLive('role.', reload, { onResync: reload });
  return {
    query,
    reload,
    list: useCallQuery(listRoles, { query }),
    mayWrite: usePermission(ROLES.write),
    /** What the reader holds: nobody gives more. */
    held: user.role.permissions,
  };
}

export type Roles = ReturnType<typeof useRoles>;
