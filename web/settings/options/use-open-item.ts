import { useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { optionProductOf } from '#contracts/settings/option-lists.ts';
import { useAddressQuery, useGo } from '#web/kit/router/address.ts';

/**
 * Which item of a page is open, by its address. A page that also opens without a product opens its items at the product's address,
 * since forms choose from the option lists and these load only there (spec, section 2).
 */
export const useOpenItem = (page: 'templates' | 'email-notification') => {
  const [query, change] = useAddressQuery();
  const go = useGo();
  const hasLists = useRouterState({
    select: ({ location }) => optionProductOf(location.pathname) !== null,
  });
  const open = useCallback(
    (item: string | undefined) =>
      hasLists || item === undefined
        ? change({ item, tab: undefined })
        : go(`/settings/${page}/listening?item=${encodeURIComponent(item)}`),
    [change, go, hasLists, page],
  );
  return [query.item, open] as const;
};
