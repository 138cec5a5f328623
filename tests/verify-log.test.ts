import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { sealEvents } from '#server/kit/events/seal.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const { create } = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let admin: Person;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person(await world.account('Honest Coffee'));
  for (let count = 0; count < 4; count += 1) await admin.call(create, { body: { name: `Status ${count}` } });
  await sealEvents(world.suite.context);
});
afterAll(() => world.stop());

const run = promisify(execFile);
async function verify(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
  try {
    const { stdout } = await run(process.execPath, ['scripts/verify-log.ts', ...args], { env });
    return { code: 0, text: stdout };
  } catch (failure) {
    const { code, stdout } = failure as { code: number; stdout: string };
    return { code, text: stdout };
  }
}

it('npm run verify-log reports that a log is intact, and names the first broken event of a changed one', async () => {
  const whole = await verify();
  expect(whole.code, whole.text).toBe(0);
  expect(whole.text).toMatch(/^ok {6}Honest Coffee .*: 4 events, 4 sealed, head [0-9a-f]{64}$/m);
  await world.suite.context.database.owner.query(
    `alter table event_log disable trigger all;
     update event_log set actor_id = null where account_id = '${admin.accountId}' and seq = 3;
     alter table event_log enable trigger all`,
  );
  const broken = await verify('--account', 'Honest Coffee');
  expect(broken.code).toBe(1);
  expect(broken.text).toContain(`BROKEN  Honest Coffee (${admin.accountId}): at 3, the event was changed`);
  expect(await verify('--account', 'Nobody')).toMatchObject({ code: 2 });
}, 60_000);
