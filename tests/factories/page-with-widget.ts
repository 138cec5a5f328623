import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of a customer, on an origin of its own, whose one page contains the widget's script tag. */
export type Site = { origin: string; stop: () => Promise<void> };

/**
 * Serves the page under a strict Content-Security-Policy of the site's own, as a careful shop would: scripts and connections to itself and
 * to the suite, no inline style.
 */
export async function startSite(suiteUrl: string, connectionId: () => string, lang: string): Promise<Site> {
  const suite = new URL(suiteUrl);
  const policy = [
    `default-src 'self'`,
    `script-src ${suite.origin}`,
    `connect-src ${suite.origin} ws://${suite.host}`,
    `style-src 'self'`,
  ].join('; ');
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(`<!doctype html><html lang="${lang}"><head><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Shop</h1><p>Coffee from the north.</p></main>
<script src="${suite.origin}/widget.js" data-connection="${connectionId()}" async></script></body></html>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
