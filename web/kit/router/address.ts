import { useNavigate as useRouterNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Product } from '#contracts/kit/products.ts';
import { parseQuery, type AddressQuery } from './address-query.ts';

/** The query of the present address and a setter that changes some of it (undefined removes a key). */
export function useAddressQuery() {
  const query: AddressQuery = useRouterState({ select: ({ location }) => parseQuery(location.searchStr) });
  const navigate = useRouterNavigate();
  const change = useCallback(
    (patch: Record<string, string | undefined>, options: { replace?: boolean } = {}) => {
      const now = parseQuery(window.location.search);
      // What follows the # stays: of a shared link it is the token.
      void navigate({ to: '.', hash: true, search: { ...now, ...patch }, replace: options.replace ?? false });
    },
    [navigate],
  );
  return [query, change] as const;
}

/** A part of the present path that the page declares as `{name}`; throws when the page has none of that name. */
export function usePathParam(name: string): string {
  const parts: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const value = parts[name];
  if (typeof value !== 'string') throw new Error(`this page's address has no {${name}}`);
  return value;
}

/** The product that the present path names as `{product}`; none for `main`, and on pages that take no product. */
export function useProductParam(): Product | undefined {
  const { product }: Readonly<Record<string, unknown>> = useParams({ strict: false });
  return Product.safeParse(product).data;
}

/** Goes to a path of the suite, query included. */
export function useNavigate() {
  const navigate = useRouterNavigate();
  return useCallback(
    (href: string, options: { replace?: boolean } = {}) => {
      void navigate({ href, replace: options.replace ?? false });
    },
    [navigate],
  );
}

export { toOwnPath } from '#contracts/identity/own-path.ts';
export { parseQuery, writeQuery, type AddressQuery } from './address-query.ts';
