import type { AnyRouter } from '@tanstack/react-router';
import { parseQuery } from './address-query.ts';
import type { Navigation } from './navigation.ts';

/** Navigation by a router. */
export function navigateBy(router: AnyRouter): Navigation {
  return {
    getPath: () => router.state.location.pathname,
    getSearch: () => router.history.location.search,
    subscribe: (listener) => router.history.subscribe(listener),
    go: (href, { replace }) => void router.navigate({ href, replace }),
    preload: (href) => {
      const { pathname, search } = new URL(href, window.location.origin);
      void router.preloadRoute({ to: pathname, search: parseQuery(search) });
    },
  };
}
