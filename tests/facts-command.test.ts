import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareAccount } from '#server/facts/compare.ts';
import { startLineDesk, type LineDesk } from '#tests/factories/line.ts';

let line: LineDesk;
beforeAll(async () => {
  line = await startLineDesk('Honest Coffee');
  for (const user of ['U1', 'U2', 'U3']) await line.twin.sayAs(user, 'help', line.connection.webhook);
});
afterAll(() => line.stop());

const run = promisify(execFile);
async function runFacts(...args: string[]): Promise<{ code: number; text: string }> {
  const { databaseUrl, dataDir } = line.world;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  try {
    const { stdout } = await run(process.execPath, ['scripts/facts.ts', ...args], { env });
    return { code: 0, text: stdout };
  } catch (failure) {
    const { code, stdout } = failure as { code: number; stdout: string };
    return { code, text: stdout };
  }
}

test('npm run facts compares every column, names what differs, and rebuilds it', async () => {
  const { context } = line.world.suite;
  expect(await runFacts('check')).toMatchObject({ code: 0 });
  const { rows } = await compareAccount(context, line.admin.accountId);
  expect(rows).toMatchObject({ tickets: 3, messages: 3 });

  // A change behind the back of the log, as a mistake in a store would be.
  await context.database.owner.query(`update tickets set priority = 4 where account_id = $1 and number = 1`, [
    line.admin.accountId,
  ]);
  const found = await runFacts('check', '--account', 'Honest Coffee');
  expect(found.code, found.text).toBe(1);
  expect(found.text).toMatch(/^1 differences {2}Honest Coffee .*: 3 tickets/m);
  expect(found.text).toMatch(/^ {2}tickets [0-9a-f-]{36} priority: 0 instead of 4$/m);

  const mended = await runFacts('rebuild');
  expect(mended.code, mended.text).toBe(0);
  expect(mended.text).toMatch(/^equal {2}Honest Coffee .*: 3 tickets, .*3 messages/m);
  expect(await runFacts('check')).toMatchObject({ code: 0 });
});

test('Without a kind of run, or with an unknown account, nothing is compared', async () => {
  expect(await runFacts()).toMatchObject({
    code: 2,
    text: expect.stringContaining('npm run facts -- check'),
  });
  expect(await runFacts('check', '--account', 'Nobody')).toEqual({
    code: 2,
    text: 'There is no account "Nobody".\n',
  });
});
