import { serveStatic } from '@hono/node-server/serve-static';
import type { Context as HttpContext, Hono, Next } from 'hono';
import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { Page } from '#contracts/kit/page.ts';
import type { Config } from '#server/kit/config.ts';
import { pickCoding } from '#server/kit/http/compressed-text.ts';
import { isApiPath } from '#server/kit/http/gate.ts';
import { buildScreenPolicy } from '#server/kit/http/headers.ts';
import { ScreenPages } from '#server/kit/http/screen-page.ts';

/** Where the built screens lie, relative to the folder the suite is started in. */
const BUILD = '.build/web';
const YEAR = 31_536_000;
const DAY = 86_400;
/** Icons keep their names when they change. */
const ICON = /^\/(?:icons\/|favicon\.svg$)/;
const SESSION = new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=`);

/** Serves the built screens: files with a hash in their name for a year, icons for a day, the page and its worker always fresh. */
export function mountScreens(app: Hono, config: Config, pages: readonly Page[]): void {
  const screens = new ScreenPages(BUILD, pages);
  app.use(
    '/assets/*',
    serveStatic({
      root: BUILD,
      precompressed: true,
      onFound: (_path, http) => http.header('cache-control', `public, max-age=${YEAR}, immutable`),
    }),
  );
  app.get('*', async (http, next) => {
    const { path } = http.req;
    if (isApiPath(path) || path.startsWith('/socket.io')) return next();
    if (/\.\w+$/.test(path)) return sendFile(http, next);
    return sendPage(http, screens, config);
  });
}

/** A file whose name stays the same from build to build. */
function sendFile(http: HttpContext, next: Next): Promise<Response | void> {
  const cache = ICON.test(http.req.path) ? `public, max-age=${DAY}` : 'no-cache';
  const serve = serveStatic({ root: BUILD, onFound: (_path, found) => found.header('cache-control', cache) });
  return serve(http, next);
}

async function sendPage(http: HttpContext, screens: ScreenPages, config: Config): Promise<Response> {
  const page = await screens.make(http.req.path, SESSION.test(http.req.header('cookie') ?? ''));
  if (!page) return http.text('The screens are not built yet: run `npm start`.', 503);
  const { body, coding } = pickCoding(page.body, http.req.header('accept-encoding') ?? '');
  http.header('content-type', 'text/html; charset=UTF-8');
  http.header('vary', 'accept-encoding, cookie');
  if (coding) http.header('content-encoding', coding);
  http.header('content-security-policy', buildScreenPolicy(config, page.scriptHashes));
  return http.body(body);
}
