import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from '#tests/makers/person.ts';
import { sharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await sharedWorld();
});
afterAll(() => world.stop());

test('the numbers are for this machine, not for whom a proxy on it lets through', async () => {
  const ask = (headers: Record<string, string>) => request(world.url, '/metrics', { headers });
  expect((await ask({})).body).toContain('earshot_open_sockets');
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await ask({ [name]: '203.0.113.9' })).status, name).toBe(404);
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
