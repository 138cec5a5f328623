import { useCallback } from 'react';
import type { OptionProduct } from '#contracts/settings/option-lists.ts';
import { useAddressQuery, useNavigate, useProductParam } from '#web/kit/router/address.ts';

/**
 * Which item of a page is open, by its address. A page that also opens without a product, or at one it has no items for, opens its items
 * at the address of their product, since forms choose from lists that load only there (spec, section 2).
 */
export function useOpenItem(page: 'templates' | 'email-notification', product: OptionProduct) {
  const [query, change] = useAddressQuery();
  const navigate = useNavigate();
  const isThere = useProductParam() === product;
  const open = useCallback(
    (item: string | undefined) =>
      isThere || item === undefined
        ? change({ item, tab: undefined })
        : navigate(`/settings/${page}/${product}?item=${encodeURIComponent(item)}`),
    [change, navigate, isThere, page, product],
  );
  return [query.item, open] as const;
}
