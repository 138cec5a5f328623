import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { isApiPath } from '#server/kit/http/gate.ts';

/** Where the built screens lie, relative to the folder the suite is started in. */
const BUILD = '.build/web';
const YEAR = 31_536_000;

/** Serves the built screens: files with a hash in their name for a year, the page itself always fresh. */
export function mountScreens(app: Hono): void {
  const index = join(BUILD, 'index.html');
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
    if (/\.\w+$/.test(path)) return serveStatic({ root: BUILD })(http, next);
    if (!existsSync(index)) return http.text('The screens are not built yet: run `npm start`.', 503);
    return http.html(readFileSync(index, 'utf8'));
  });
}
