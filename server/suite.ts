import { mkdirSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import { join } from 'node:path';
import { Hono } from 'hono';
import { v7 } from 'uuid';
import { PAGES } from '#contracts/register.ts';
import { authenticate } from '#server/authenticate.ts';
import { makeBrandDirectory } from '#server/brands/public.ts';
import { makeLiveSessions } from '#server/identity/sessions/live-sessions.ts';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import type { Config } from '#server/kit/config.ts';
import type { Context } from '#server/kit/context.ts';
import { migrate } from '#server/kit/db/migrate.ts';
import { makePool, openDatabase } from '#server/kit/db/pools.ts';
import { PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';
import { StartFailure, getSystemCode } from '#server/kit/embedded/start-failure.ts';
import type { Stores } from '#server/kit/embedded/stores.ts';
import { mountApiDocs } from '#server/kit/http/api-docs.ts';
import { followCertificate, type CertificateFiles } from '#server/kit/http/certificate.ts';
import { securityHeaders } from '#server/kit/http/headers.ts';
import { mountHealth } from '#server/kit/http/health.ts';
import { makeSecureServer, makeServer } from '#server/kit/http/listen.ts';
import { mountHandlers } from '#server/kit/http/mount.ts';
import { mountOpenApi } from '#server/kit/http/openapi.ts';
import { presentFault, refuseFaultyAddress } from '#server/kit/http/other-routes.ts';
import { makeOutbound } from '#server/kit/http/outbound.ts';
import { mountScreens } from '#server/kit/http/static.ts';
import { makeUploadMatcher } from '#server/kit/http/takes-uploads.ts';
import { mountUnknown } from '#server/kit/http/unknown.ts';
import { startJobs, type ScheduledJob } from '#server/kit/jobs/runner.ts';
import { makeLog } from '#server/kit/log.ts';
import { openFeed } from '#server/kit/realtime/event-feed.ts';
import { openPresence } from '#server/kit/realtime/presence.ts';
import { openSockets } from '#server/kit/realtime/sockets.ts';
import { loadSecrets } from '#server/kit/secrets.ts';
import {
  DOCUMENT_GUARDS,
  FOLLOWERS,
  HANDLERS,
  JOB_HANDLERS,
  REACTS_TO,
  SERVICES,
  TIMETABLE,
} from '#server/modules.ts';
import { PORTS } from '#server/ports.ts';

/** A running suite. */
export type Suite = { url: string; port: number; context: Context; stop: () => Promise<void> };

/** What a test passes: another clock than the real one, and another timetable than that of the modules. */
type SuiteOptions = { clock?: () => Date; timetable?: readonly ScheduledJob[] };

/**
 * Starts the suite over open stores: migrates, opens the feed, the jobs and the web server. Everything opened is closed again by `stop`,
 * last opened first.
 * @throws StartFailure when the port is in use or not allowed
 */
export async function startSuite(settings: Config, stores: Stores, given: SuiteOptions = {}): Promise<Suite> {
  // Its own copy, which gets the actual port of a free choice (PORT=0).
  const config = { ...settings };
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const log = makeLog(config);
    await migrateBoth(stores, log);
    const database = openDatabase(stores.databaseUrl, log);
    closers.push(() => database.close());
    const live = await openFeed(database, log);
    closers.push(() => live.close());
    const presence = await openPresence({ database, log, processId: v7() });
    closers.push(() => presence.close());
    const context = makeContext(config, {
      stores,
      log,
      database,
      live,
      presence,
      clock: given.clock ?? (() => new Date()),
    });
    for (const service of SERVICES) {
      const close = await service.start(context);
      closers.push(close);
    }
    if (config.role !== 'web') {
      const runner = await startJobs(context, JOB_HANDLERS, given.timetable ?? TIMETABLE);
      closers.push(() => runner.stop());
    }
    const { http, inner } = makeServers(context);
    const io = openSockets(http, context, makeLiveSessions(context));
    for (const service of SERVICES) service.sockets?.(io, context);
    const port = await listen(http, config);
    config.port = port;
    closers.push(() => io.close());
    log.info({ port }, 'listening');
    const near = inner ? await listen(inner, { port: 0, host: '127.0.0.1' }) : port;
    if (inner) closers.push(() => closeServer(inner));
    if (config.tls) closers.push(followRenewals(http, config.tls, log));
    for (const service of SERVICES) service.listening?.(context, `http://127.0.0.1:${near}`);
    return {
      url: `${config.tls ? 'https' : 'http'}://${NEAR.has(config.host) ? 'localhost' : config.host}:${port}`,
      port,
      context,
      stop,
    };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

type Parts = Pick<Context, 'log' | 'database' | 'live' | 'presence' | 'clock'> & { stores: Stores };

function makeContext(config: Config, { stores, ...parts }: Parts): Context {
  const files = join(config.dataDir, 'files');
  mkdirSync(files, { recursive: true, mode: PRIVATE_FOLDER });
  return {
    config,
    ...parts,
    clickhouse: stores.clickhouse,
    secrets: loadSecrets(config.dataDir, config.secretKey),
    outbound: makeOutbound(config.allowPrivateHosts),
    brands: makeBrandDirectory({ config }),
    standIns: new Map(),
    documentGuards: DOCUMENT_GUARDS,
    ports: PORTS,
    followers: FOLLOWERS,
    reactsTo: REACTS_TO,
    newId: () => v7(),
    files,
  };
}

async function migrateBoth(stores: Stores, log: ReturnType<typeof makeLog>): Promise<void> {
  const pool = makePool(stores.databaseUrl, 'owner', { max: 2, log });
  try {
    await migrate(pool, () => migrateClickHouse(stores.clickhouse));
  } finally {
    await pool.end();
  }
}

/** An address that a suite listens on and this machine reaches as `localhost`: localhost itself, or every address of the machine. */
const NEAR: ReadonlySet<string> = new Set(['127.0.0.1', '0.0.0.0']);

/** The web application: health, API, webhooks, then screens. */
function makeApp(context: Context): Hono {
  // A trailing slash is ignored: a client that builds an address from an empty ID learns what is missing, not that the path does not exist.
  const app = new Hono({ strict: false });
  app.use(securityHeaders(context.config));
  mountHealth(app, context);
  mountOpenApi(app);
  mountApiDocs(app);
  mountHandlers(app, context, { handlers: HANDLERS, authenticate });
  app.use(refuseFaultyAddress);
  app.onError(presentFault(context));
  for (const service of SERVICES) service.routes?.(app, context);
  mountUnknown(app, context);
  mountScreens(app, context.config, PAGES);
  return app;
}

type AnyServer = HttpServer | Http2SecureServer;

/**
 * The server for visitors; with a certificate also one for the suite's own parts, which reach it on this machine under no name that a
 * certificate could have.
 */
function makeServers(context: Context): { http: AnyServer; inner?: HttpServer } {
  const { fetch } = makeApp(context);
  const options = { isUpload: makeUploadMatcher(HANDLERS) };
  const plain = makeServer(fetch, options);
  const { tls } = context.config;
  return tls ? { http: makeSecureServer(fetch, tls, options), inner: plain } : { http: plain };
}

function closeServer(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Follows renewals of the certificate. @returns stops following */
function followRenewals(
  http: AnyServer,
  files: CertificateFiles,
  log: ReturnType<typeof makeLog>,
): () => Promise<void> {
  if (!('setSecureContext' in http)) return () => Promise.resolve();
  const stop = followCertificate(http, files, {
    failed: (error) => log.error({ err: error }, 'the renewed certificate could not be used'),
  });
  return () => Promise.resolve(stop());
}

function listen(http: AnyServer, config: Pick<Config, 'port' | 'host'>): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', (error) => reject(portFailure(error, config)));
    http.listen(config.port, config.host, () => {
      const address = http.address();
      resolve(typeof address === 'object' && address ? address.port : config.port);
    });
  });
}

function portFailure(error: Error, config: Pick<Config, 'port'>): Error {
  const code = getSystemCode(error);
  const mend = 'stop what uses it or name another one with PORT, for example PORT=3001 npm start';
  if (code === 'EADDRINUSE') return new StartFailure(`Port ${config.port} is taken`, mend, error);
  if (code === 'EACCES')
    return new StartFailure(
      `Port ${config.port} is not allowed to this user`,
      'name one above 1023 with PORT',
      error,
    );
  return error;
}
