import { useSyncExternalStore } from 'react';
import { parseQuery, type AddressQuery } from './address-query.ts';

/** How links go to another page of the suite. */
export type Navigation = {
  /** The path that is open. */
  getPath: () => string;
  /** The query of the address as a text, and what follows its changes. */
  getSearch: () => string;
  subscribe: (listener: () => void) => () => void;
  go: (href: string, options: { replace: boolean }) => void;
  /** Loads the page of an address before it is opened. */
  preload: (href: string) => void;
};

/** The address of a page that stays the same until it is left. */
export const OF_WINDOW = {
  getPath: () => window.location.pathname,
  getSearch: () => window.location.search,
  subscribe: () => () => undefined,
} satisfies Partial<Navigation>;

let navigation: Navigation = {
  ...OF_WINDOW,
  go: (href) => window.location.assign(href),
  preload: () => undefined,
};

/** Sets how links go to another page: the application's router once it is loaded, and before it the sign-in; tests set their own. */
export function setNavigation(given: Navigation): void {
  navigation = given;
}

/** How links go to another page now. */
export const getNavigation = (): Navigation => navigation;

/** The query of the present address, on screens that are also drawn without the router. */
export function usePlainQuery(): AddressQuery {
  return parseQuery(useSyncExternalStore(navigation.subscribe, navigation.getSearch));
}
