import { createServer, STATUS_CODES, IncomingMessage, ServerResponse, type Server } from 'node:http';
import { createSecureServer, Http2ServerRequest, type Http2SecureServer } from 'node:http2';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Failure } from '#contracts/kit/envelope.ts';
import { ERROR_CODES } from '#contracts/kit/error-code.ts';
import { QUERY_MAX } from '#contracts/listening/filter.ts';
import {
  BODY_PATIENCE,
  watchBodies,
  type AnyRequest,
  type AnyResponse,
  type BodyPatience,
} from '#server/kit/http/body-patience.ts';
import { readCertificate, type CertificateFiles } from '#server/kit/http/certificate.ts';
import { DRAIN_LIMITS, drainBody, type DrainLimits } from '#server/kit/http/drain-body.ts';
import { API_ERRORS } from '#texts/api-errors.ts';

type Fetch = Parameters<typeof getRequestListener>[0];
type Patience = {
  /** Maximum time that a connection may carry no data, milliseconds. */
  silence: number;
  /** Maximum time that a request may take to arrive, milliseconds. */
  arrival: number;
  bodies: BodyPatience;
  drain: DrainLimits;
};

/** Timeouts of the server where they differ from the defaults, and which requests carry files. */
type ServerOptions = Partial<Patience> & { isUpload?: (method: string, path: string) => boolean };

/**
 * A file of gigabytes over a slow line may take hours and is allowed; a client that opens a request and falls silent takes a connection
 * from others. Node alone would cut both off after five minutes.
 */
const PATIENCE: Patience = {
  silence: 2 * 60_000,
  arrival: 12 * 3_600_000,
  bodies: BODY_PATIENCE,
  drain: DRAIN_LIMITS,
};

/** How long the head of a request may take, and how often that is checked, milliseconds. */
const HEAD = { headersTimeout: 20_000, connectionsCheckingInterval: 5000 };

/**
 * How long a connection is kept open for a next request, milliseconds: longer than a proxy keeps its own (a minute with most), so that it
 * is never closed just as the next request is in transit. Node alone closes it after five seconds.
 */
const KEPT_OPEN = 75_000;

/**
 * The maximum head of a request, bytes. A filter is part of the address, so that a link shows the same: its query may consist of Thai
 * letters alone, each of which takes nine characters there, next to the other parameters. Node alone would accept 16 KiB.
 */
const LONGEST_HEAD = 9 * QUERY_MAX + 64 * 1024;

/** What answers a request of any server. */
function makeListener(
  fetch: Fetch,
  { bodies, drain, isUpload }: Required<Omit<ServerOptions, 'silence' | 'arrival'>>,
) {
  const listener = getRequestListener(async (request, env) => {
    const response = await fetch(request, env);
    const { incoming, outgoing } = env;
    // The rest of a refused body is read too, or its sender would see a broken connection in place of the response.
    if (incoming instanceof IncomingMessage && outgoing instanceof ServerResponse && !incoming.complete)
      await drainBody(incoming, outgoing, drain);
    return response;
  });
  const watch = watchBodies(bodies);
  return (incoming: AnyRequest, outgoing: AnyResponse): void => {
    // HTTP/2 has the host under another name.
    if (incoming instanceof Http2ServerRequest) incoming.rawHeaders.push('host', incoming.authority);
    watch(incoming, outgoing, isUpload(incoming.method ?? '', pathOf(incoming.url)));
    void listener(incoming, outgoing);
  };
}

/** The web server, not listening yet. */
export function makeServer(fetch: Fetch, options: ServerOptions = {}): Server {
  const { silence, arrival, ...others } = { ...PATIENCE, isUpload: () => false, ...options };
  const server = createServer(
    { requestTimeout: arrival, keepAliveTimeout: KEPT_OPEN, maxHeaderSize: LONGEST_HEAD, ...HEAD },
    makeListener(fetch, others),
  );
  server.setTimeout(silence);
  server.on('clientError', refuseUnread);
  return server;
}

/** The web server with a certificate of its own, not listening yet: HTTP/2, and HTTP/1.1 for clients and sockets that speak only that. */
export function makeSecureServer(
  fetch: Fetch,
  certificate: CertificateFiles,
  options: ServerOptions = {},
): Http2SecureServer {
  const { silence, arrival, ...others } = { ...PATIENCE, isUpload: () => false, ...options };
  const limits = {
    requestTimeout: arrival,
    keepAliveTimeout: KEPT_OPEN,
    maxHeaderSize: LONGEST_HEAD,
    ...HEAD,
  };
  const server = createSecureServer(
    {
      ...limits,
      ...readCertificate(certificate),
      allowHTTP1: true,
      settings: { maxHeaderListSize: LONGEST_HEAD },
    },
    makeListener(fetch, others),
  );
  server.setTimeout(silence);
  server.on('clientError', refuseUnread);
  // A connection that breaks is the client's matter.
  server.on('sessionError', () => {});
  closeSessionsWith(server);
  return server;
}

/** Ends the connections of HTTP/2 when the server closes, each after its requests; otherwise closing would wait for the browsers. */
function closeSessionsWith(server: Http2SecureServer): void {
  const sessions = new Set<{ close: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const session of sessions) session.close();
    return close(done);
  };
}

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';

/** The response to a request that could not be parsed, by the code of its fault; every other code is bad syntax. */
const UNREAD: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: ERROR_CODES.address_too_long.status,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to unparsable requests as Node does, but reports in our form what is wrong with an address that is too long. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy(error);
  const status = UNREAD[error.code ?? ''] ?? 400;
  const body = status === ERROR_CODES.address_too_long.status ? JSON.stringify(TOO_LONG) : '';
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const TOO_LONG: Failure = {
  statusCode: ERROR_CODES.address_too_long.statusCode,
  code: 'address_too_long',
  message: API_ERRORS.address_too_long,
  request_id: '',
};
