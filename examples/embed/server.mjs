/**
 * A site that shows a dashboard of Earshot within its own page, in plain Node without packages. See docs/recipes/embed-a-dashboard.md.
 *
 * EARSHOT_URL=https://earshot.example EARSHOT_KEY_ID=… EARSHOT_SECRET=… EARSHOT_DASHBOARD=… node examples/embed/server.mjs
 */
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { EARSHOT_URL, EARSHOT_KEY_ID, EARSHOT_SECRET, EARSHOT_DASHBOARD } = process.env;
if (!EARSHOT_URL || !EARSHOT_KEY_ID || !EARSHOT_SECRET || !EARSHOT_DASHBOARD)
  throw new Error('Set EARSHOT_URL, EARSHOT_KEY_ID, EARSHOT_SECRET and EARSHOT_DASHBOARD');
const PORT = Number(process.env.PORT ?? 4000);
/** The origin of this site, which the key has to name. */
const ORIGIN = process.env.ORIGIN ?? `http://127.0.0.1:${PORT}`;
/** What else the token says: locked and editable filters, theme, language, zone, files. */
const CLAIMS = JSON.parse(process.env.CLAIMS ?? '{}');
/** For how many seconds a token is valid: short, since the page renews it. */
const LIFE_S = Number(process.env.LIFE_S ?? 300);

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for a visitor of this site. A real site decides here what its signed-in user may see. */
function signToken(visitor) {
  const now = Math.floor(Date.now() / 1000);
  const head = encode({ alg: 'HS256', typ: 'JWT', kid: EARSHOT_KEY_ID });
  const claims = encode({
    aud: 'earshot-embed',
    iat: now,
    exp: now + LIFE_S,
    jti: randomUUID(),
    sub: visitor,
    origin: ORIGIN,
    dashboard: EARSHOT_DASHBOARD,
    ...CLAIMS,
  });
  const signature = createHmac('sha256', EARSHOT_SECRET).update(`${head}.${claims}`).digest('base64url');
  return `${head}.${claims}.${signature}`;
}

const PAGE = `<!doctype html>
<html lang="${CLAIMS.language ?? 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Our shop</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<main>
  <h1>Our shop</h1>
  <div id="dashboard" data-frame="${EARSHOT_URL}/embedded-viz-dashboard/${EARSHOT_KEY_ID}"></div>
</main>
<script type="module" src="/page.js"></script>`;

const FILES = { '/page.js': 'text/javascript', '/page.css': 'text/css' };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', ORIGIN);
  const send = (type, body) =>
    response
      .writeHead(200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'self'; img-src data:; frame-src ${EARSHOT_URL}`,
      })
      .end(body);
  if (pathname === '/') return send('text/html', PAGE);
  // A real site answers its own signed-in users alone.
  if (pathname === '/token')
    return send('application/json', JSON.stringify({ token: signToken('visitor 7') }));
  const type = FILES[pathname];
  if (type) return send(type, readFileSync(join(import.meta.dirname, pathname)));
  return response.writeHead(404).end();
});
server.listen(PORT, '127.0.0.1', () => console.log(`The example is at ${ORIGIN}`));
