import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_ACCOUNTS } from '#contracts/inbound/operator.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import { requestAtHost } from '#tests/factories/at-host.ts';
import { request } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

test('the numbers are for this machine, not for whom a proxy on it lets through', async () => {
  const ask = (headers: Record<string, string>) => request(world.url, '/metrics', { headers });
  expect((await ask({})).body).toContain('earshot_open_sockets');
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await ask({ [name]: '203.0.113.9' })).status, name).toBe(404);
});

test.each([
  ['evil.example', 404],
  ['evil.example:3000', 404],
  ['localhost.evil.example', 404],
  ['127.0.0.1.evil.example', 404],
  ['x.localhost', 404],
  ['0.0.0.0', 404],
  ['127.0.0.2', 404],
  ['192.168.1.5', 404],
  ['localhost', 200],
  ['LOCALHOST:9999', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
])('The doors for this machine take a caller at the host %s: %d', async (host, status) => {
  expect((await requestAtHost(world.url, host, '/metrics')).status).toBe(status);
  const headers = buildOperatorHeaders(world.dataDir, 'nobody@example.com');
  const { status: known } = await requestAtHost(world.url, host, OPERATOR_ACCOUNTS, { headers });
  expect(known === 200).toBe(status === 200);
});

test('jobs in the queue are counted by kind, with how late the oldest is', async () => {
  const { owner } = world.suite.context.database;
  await owner.query(
    `select graphile_worker.add_job('nobody.does-this', '{}'::json, run_at => now() + make_interval(secs => s))
       from unnest(array[-90, 3600]) s`,
  );
  const { body } = await request(world.url, '/metrics');
  expect(body).toContain('earshot_jobs_queued{job="nobody.does-this",state="waiting"} 2');
  const late = /earshot_jobs_late_seconds\{job="nobody\.does-this"\} (\d+)/.exec(String(body))?.[1];
  expect(Number(late)).toBeGreaterThanOrEqual(90);
  await owner.query(
    `select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'nobody.does-this'`,
  );
});
