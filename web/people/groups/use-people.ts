import { listGroups } from '#contracts/people/group.ts';
import { USERS, GROUPS } from '#contracts/people/needs.ts';
import { listUserOptions, listUsers } from '#contracts/people/users.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';

/** The people of the account that one manages, their groups, and what one may give them. Changes of colleagues arrive by themselves. */
export function usePeople() {
  const { account } = useSession();
  const query = { accountID: account._id };
  const refresh = useRefresh();
  const reload = () => {
    for (const name of ['user.', 'group.']) refresh(name);
  };
  for (const beginning of ['user.', 'group.', 'role.']) {
    // The three never change, so the order of these hooks does not either.
    // oxlint-disable-next-line react-hooks/rules-of-hooks
    useLive(beginning, reload, { onResync: reload });
  }
  return {
    query,
    reload,
    users: useCallQuery(listUsers, { query }),
    groups: useCallQuery(listGroups, { query }),
    options: useCallQuery(listUserOptions, { query }),
    mayWrite: usePermission(USERS.write),
    mayWriteGroups: usePermission(GROUPS.write),
  };
}

export type People = ReturnType<typeof usePeople>;
