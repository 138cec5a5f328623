import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import type { Page } from '#contracts/kit/page.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import { AREA_LOADERS } from '#web/declared-areas.ts';
import { PAGES } from '#web/declared.ts';
import { buildOfflineError } from '#web/kit/api/api-error.ts';
import type { ScreenLoader } from '#web/kit/module.ts';
import { parseQuery, writeQuery } from '#web/kit/router/address.ts';
import { keepScrollPlaces } from '#web/kit/router/scroll-places.ts';
import { ensureSession } from '#web/kit/session/session.ts';
import { SCREENS } from '#web/modules.ts';
import { CrashPage } from './shell/crash/crash-page.tsx';
import { PageProblem } from './shell/crash/page-problem.tsx';
import { guardPage } from './shell/guard.ts';
import { MissingPage } from './shell/navigation/missing-page.tsx';
import { getLandingPage } from './shell/page-access.ts';
import { Root } from './shell/root.tsx';
import { startReads } from './shell/start-reads.ts';

const root = createRootRoute({
  component: Root,
  errorComponent: CrashPage,
  notFoundComponent: MissingPage,
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ location: { state } }) => {
    const to = getLandingPage(await ensureSession());
    throw redirect({ to, replace: true, state: { missing: state.missing, denied: state.denied } });
  },
});

/** The settings without a page: the own account, which everybody has and which is first in the list. Its guards check the visitor. */
const settingsIndex = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account/main', replace: true });
  },
});

/**
 * The component of a screen, loaded on navigation. Without a network its code cannot be loaded, just like data: that is shown as such,
 * whereas the router would reload the whole page and lose it to the browser's own error page.
 */
function lazyScreen(load: ScreenLoader) {
  return lazyRouteComponent(async () => {
    try {
      return { Screen: await load() };
    } catch (error) {
      throw navigator.onLine ? error : buildOfflineError(String(error));
    }
  }, 'Screen');
}

/** Screens for signed-in users are inside the frame; settings also have the list of pages next to them. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyScreen(() => import('./shell/frame.tsx').then(({ Frame }) => Frame)),
});
const settings = createRoute({
  getParentRoute: () => frame,
  id: 'settings',
  component: lazyScreen(() =>
    import('./shell/settings/settings-frame.tsx').then(({ SettingsFrame }) => SettingsFrame),
  ),
});

/** The administration of the installation, with its own navigation. */
const admin = createRoute({
  getParentRoute: () => frame,
  id: 'administration',
  component: lazyScreen(() => import('#web/admin/admin-frame.tsx').then(({ AdminFrame }) => AdminFrame)),
});

/** `/settings/keywords/{product}` as the router writes it: `/settings/keywords/$product`. */
function routePath(path: string): string {
  return path.replace(/\{(\w+)(\?)?\}/g, (_, name: string, optional?: string) =>
    optional ? `{-$${name}}` : `$${name}`,
  );
}

function parentOf(page: Page): AnyRoute {
  if (page.menu === 'settings') return settings;
  if (page.menu === 'admin') return admin;
  return page.guards.includes('AUTHENTICATED') ? frame : root;
}

function areaLoader({ name }: Page): ScreenLoader {
  return async () => {
    const [{ makeAreaScreen }, { withOptionLists }, area] = await Promise.all([
      import('#web/kit/area/area-screen.tsx'),
      import('#web/settings/options/with-option-lists.tsx'),
      AREA_LOADERS[name]?.(),
    ]);
    if (!area) throw new Error(`the page ${name} has neither a screen nor an area`);
    return withOptionLists(makeAreaScreen(area));
  };
}

/** A screen that a flag of the plan opens: without it the page explains why. */
async function loadWithFeature(feature: Feature, load: ScreenLoader) {
  const [{ withFeature }, Screen] = await Promise.all([import('./shell/feature-screen.tsx'), load()]);
  return withFeature(feature, Screen);
}

function routeOf(page: Page): AnyRoute {
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
      // Not with every change of the address: after the first, the screen is rendered and reads by itself.
      if (cause !== 'stay') void startReads(page, { product: spot.product, query });
    },
    component: lazyScreen(() => (page.feature ? loadWithFeature(page.feature, load) : load())),
    errorComponent: PageProblem,
  });
}

function routesUnder(parent: AnyRoute): AnyRoute[] {
  return PAGES.filter((page) => parentOf(page) === parent).map(routeOf);
}

/** Whether the navigation under way leads to another path: until that is rendered. */
let leadsElsewhere = false;

/** An element that scrolls, for a navigation to another path; where only the query changes it stays as it is. */
function whenElsewhere(selector: string): () => Element | null {
  return () => (leadsElsewhere ? document.querySelector(selector) : null);
}

/** The elements of the frames that scroll. */
const SCROLLERS = ['#content', '#settings-page', '#admin-page'];

/** The router, built from the page register. A page's code is loaded as soon as the pointer rests on a link to it. */
export const router = createRouter({
  routeTree: root.addChildren([
    index,
    settingsIndex,
    ...routesUnder(root),
    frame.addChildren([
      ...routesUnder(frame),
      settings.addChildren(routesUnder(settings)),
      admin.addChildren(routesUnder(admin)),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultNotFoundComponent: MissingPage,
  scrollRestoration: true,
  scrollToTopSelectors: SCROLLERS.map(whenElsewhere),
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
});

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  leadsElsewhere ||= pathChanged;
});
router.subscribe('onRendered', () => {
  leadsElsewhere = false;
});
keepScrollPlaces(router, SCROLLERS);
