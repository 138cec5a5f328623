import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { areaPageName } from '#contracts/kit/area/area.ts';
import type { Page } from '#contracts/kit/page.ts';
import { parseQuery, writeQuery } from '#web/kit/router/address.ts';
import { knowSession } from '#web/kit/session/session.ts';
import { SCREENS, type ScreenLoader } from '#web/screens.ts';
import { DRAWN_PAGES } from './catalogue.ts';
import { CrashPage } from './crash-page.tsx';
import { withFeature } from './feature-screen.tsx';
import { beginReads } from './begin-reads.ts';
import { guardPage } from './guard.ts';
import { PageProblem } from './page-problem.tsx';
import { Root } from './root.tsx';
import { landingOf } from './visit.ts';

const root = createRootRoute({
  component: Root,
  errorComponent: CrashPage,
  notFoundComponent: () => <Navigate to="/" replace />,
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: landingOf(await knowSession()), replace: true });
  },
});

/** Screens of signed-in people stand inside the frame; settings also beside their list of pages. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyRouteComponent(() => import('./frame.tsx'), 'Frame'),
});
const settings = createRoute({
  getParentRoute: () => frame,
  id: 'settings',
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
});

/** The administration of the installation, with a navigation of its own. */
const admin = createRoute({
  getParentRoute: () => frame,
  id: 'administration',
  component: lazyRouteComponent(() => import('#web/admin/admin-frame.tsx'), 'AdminFrame'),
});

/** `/settings/keywords/{product}` as the router writes it: `/settings/keywords/$product`. */
const routePath = (path: string): string =>
  path.replace(/\{(\w+)(\?)?\}/g, (_, name: string, optional?: string) =>
    optional ? `{-$${name}}` : `$${name}`,
  );

const parentOf = (page: Page): AnyRoute => {
  if (page.menu === 'settings') return settings;
  if (page.menu === 'admin') return admin;
  return page.guards.includes('AUTHENTICATED') ? frame : root;
};

const areaLoader =
  (page: Page): ScreenLoader =>
  async () => {
    const { areaScreen } = await import('#web/kit/area/area-screen.tsx');
    const { withOptionLists } = await import('#web/settings/options/with-option-lists.tsx');
    const { AREAS } = await import('#contracts/settings/register.ts');
    const area = AREAS.find((one) => page.name === areaPageName(one));
    if (!area) throw new Error(`the page ${page.name} has neither a screen nor an area`);
    return withOptionLists(areaScreen(area));
  };

const routeOf = (page: Page): AnyRoute => {
  const load = SCREENS[page.name] ?? areaLoader(page);
  return createRoute({
    getParentRoute: () => parentOf(page),
    path: routePath(page.path),
    staticData: { page },
    beforeLoad: async ({ params, location, cause }) => {
      const { product }: Record<string, unknown> = params;
      const query = parseQuery(location.searchStr);
      const spot = { product: typeof product === 'string' ? product : undefined, page: query.page };
      await guardPage(page, spot, location.href);
      // Not with every change of the address: then the screen stands and reads by itself.
      if (cause !== 'stay') void beginReads(page, { product: spot.product, query });
    },
    component: lazyRouteComponent(
      async () => ({ Screen: page.feature ? withFeature(page.feature, await load()) : await load() }),
      'Screen',
    ),
    errorComponent: PageProblem,
  });
};

const routesUnder = (parent: AnyRoute): AnyRoute[] =>
  DRAWN_PAGES.filter((page) => parentOf(page) === parent).map(routeOf);

/** The router, made from the page register. A page's code is fetched as soon as the pointer rests on a link to it. */
export const router = createRouter({
  routeTree: root.addChildren([
    index,
    ...routesUnder(root),
    frame.addChildren([
      ...routesUnder(frame),
      settings.addChildren(routesUnder(settings)),
      admin.addChildren(routesUnder(admin)),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultNotFoundComponent: () => <Navigate to="/" replace />,
  scrollRestoration: true,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
});
