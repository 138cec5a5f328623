import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

type Fetch = Parameters<typeof getRequestListener>[0];
type Patience = {
  /** Longest that a connection may carry nothing at all, milliseconds. */
  silence: number;
  /** Longest that a request may take to arrive, milliseconds. */
  arrival: number;
};

/**
 * A file of gigabytes over a slow line arrives for hours and is welcome; who opens a request and falls silent holds a connection from
 * others. Node alone would cut both after five minutes.
 */
const PATIENCE: Patience = { silence: 2 * 60_000, arrival: 12 * 3_600_000 };

/**
 * How long a connection is held open for a next request, milliseconds: longer than a proxy holds its own (a minute with most), so that it is
 * never closed just as the next one is on its way. Node alone closes it after five seconds.
 */
const KEPT_OPEN = 75_000;

/** The web server, not listening yet. Heads of requests have Node's own minute. */
export const makeServer = (fetch: Fetch, { silence, arrival }: Patience = PATIENCE): Server => {
  const server = createServer(
    { requestTimeout: arrival, keepAliveTimeout: KEPT_OPEN },
    getRequestListener(fetch),
  );
  server.setTimeout(silence);
  return server;
};
