import { useRouterState } from '@tanstack/react-router';
import { findOptionProduct, readOptionLists, type OptionLists } from '#contracts/settings/option-lists.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { toApiState } from '#web/kit/area/api-state.ts';
import { useSession } from '#web/kit/session/session.ts';

/** What every list is before the lists came, and where a page has none. */
const NONE: OptionLists = {
  users: [],
  groups: [],
  roles: [],
  keywords: [],
  tags: [],
  engagements: [],
  custom_socials: [],
  userGroupOption: null,
};

/**
 * The option lists of the open page, by the state keys of the specification: `users`, `groups`, `roles`, `userGroupOption`,
 * `theme` … They load on the ten
 * paths that it names, once however many parts of the page ask, and on no other.
 *
 * @param options.wanted false while they can wait
 */
export function useOptionLists({ wanted = true }: { wanted?: boolean } = {}) {
  const { theme } = useSession().brand;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const product = findOptionProduct(path);
  const lists = useCallQuery(
    readOptionLists,
    { params: { product: product ?? 'listening' } },
    { enabled: wanted && product !== null },
  );
  const data = product === null ? NONE : (lists.data ?? NONE);
  return { ...data, theme, default: NONE, api: toApiState(lists.status, lists.isFetching), read: lists };
}
