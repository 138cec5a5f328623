import type { Context as HonoContext, Hono } from 'hono';
import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import { readDisk } from '#server/kit/disk.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { getClientAddress, isLoopback } from '#server/kit/http/address.ts';
import { updateQueueGauges } from '#server/kit/jobs/count-queues.ts';
import { metrics } from '#server/kit/metrics.ts';
import { isThisMachine } from '#server/kit/suite-address.ts';

/** Headers that proxies add to a request that they forward. */
const PASSED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** What is reported about a part that keeps the suite from being ready. */
const REASONS = [
  ['postgres', 'PostgreSQL does not answer.'],
  ['clickhouse', 'ClickHouse does not answer.'],
  ['disk', 'The disk is full: nothing can be saved until there is space.'],
] as const;

/** `/healthz`: the process is alive. `/readyz`: the stores respond. `/metrics`: for this machine, or with `METRICS_TOKEN`. */
export function mountHealth(app: Hono, context: Context): void {
  app.get('/healthz', (http) => http.json({ status: 'ok' }));
  app.get('/readyz', async (http) => {
    const { full } = await readDisk(context.config);
    const parts = {
      postgres: await answers(sql`select 1`.execute(context.database.platform)),
      clickhouse: await answers(context.clickhouse.ping()),
      disk: !full,
    };
    const ready = Object.values(parts).every(Boolean);
    const reasons = REASONS.filter(([part]) => !parts[part]).map(([, reason]) => reason);
    return http.json(
      { status: ready ? 'ready' : 'not_ready', parts, ...(ready ? {} : { reasons }) },
      ready ? 200 : 503,
    );
  });
  app.get('/metrics', async (http) => {
    const token = context.config.metricsToken;
    const given = http.req.header('authorization');
    const allowed = token ? given === `Bearer ${token}` : isFromHere(context, http);
    if (!allowed) return http.text('', 404);
    // The other numbers show what is wrong when the database does not respond.
    await ignoreFailure(context.log, 'counting jobs for the metrics', updateQueueGauges(context));
    return http.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType });
  });
}

/**
 * Behind a proxy on this machine that TRUST_PROXY does not mention, every client has this machine's address. So does a browser of this
 * machine, whatever page it shows: a page whose host name was rebound to this machine still sends that name in `Host`.
 */
function isFromHere({ config }: Context, http: HonoContext): boolean {
  return (
    isLoopback(getClientAddress(config, http)) &&
    isThisMachine(http.req.header('host')) &&
    !PASSED_ON.some((name) => http.req.header(name) !== undefined)
  );
}

async function answers(probe: Promise<unknown>): Promise<boolean> {
  try {
    await probe;
    return true;
  } catch {
    return false;
  }
}
