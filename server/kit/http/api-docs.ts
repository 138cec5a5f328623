import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hono } from 'hono';

const SCRIPT = createRequire(import.meta.url).resolve('rapidoc/dist/rapidoc-min.js');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Earshot API</title>
<script type="module" src="/api/docs/rapidoc.js"></script>
</head>
<body>
<rapi-doc spec-url="/api/openapi.json" render-style="focused" theme="light" primary-color="#3056d3" show-header="false"
  allow-authentication="false" allow-server-selection="false" load-fonts="false" regular-font="system-ui" schema-style="table" sort-tags="true"
  show-method-in-nav-bar="as-colored-text" nav-item-spacing="compact"></rapi-doc>
</body>
</html>`;

/** The page to read the API at, /api/docs: the viewer comes from here, nothing from outside. */
export function mountApiDocs(app: Hono): void {
  app.get('/api/docs', (http) => http.html(PAGE));
  app.get('/api/docs/rapidoc.js', (http) =>
    http.body(readFileSync(SCRIPT, 'utf8'), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  );
}
