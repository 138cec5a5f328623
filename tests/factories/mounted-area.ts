import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Area } from '#contracts/kit/area/area.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { authenticate } from '#server/authenticate.ts';
import { mountHandlers } from '#server/kit/http/mount.ts';
import { buildAreaHandlers } from '#server/settings/collections/handlers.ts';
import { buildInit, buildPath, type Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** Makes a call of a mounted area as a user. */
export type AreaCall = (
  person: Person,
  endpoint: Endpoint,
  input?: { params?: unknown; query?: unknown; body?: unknown },
) => Promise<{ status: number; body: unknown }>;

/**
 * An area that only a test declares, served by the suite's own call handling on its own database: the kit is tested by its contract, not by
 * the areas that happen to use it.
 *
 * @param tables the SQL that creates its tables; row-level security is added automatically
 */
export async function mountArea(world: World, area: Area, tables: string): Promise<AreaCall> {
  const { owner } = world.suite.context.database;
  await owner.query(tables);
  await owner.query(readFileSync('server/migrations/after_migrations.sql', 'utf8'));
  const app = new Hono();
  mountHandlers(app, world.suite.context, { handlers: buildAreaHandlers(area), authenticate });
  return async (person, endpoint, input = {}) => {
    const init = buildInit(endpoint, input);
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      cookie: person.cookie,
      origin: world.url,
      host: new URL(world.url).host,
    };
    const answered = await app.request(
      new URL(buildPath(endpoint, input), world.url).href,
      { ...init, headers },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    const text = await answered.text();
    const json = answered.headers.get('content-type')?.includes('json');
    return { status: answered.status, body: json ? JSON.parse(text) : text };
  };
}
