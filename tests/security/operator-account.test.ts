import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { updateAccount } from '#contracts/people/account.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let meant: Person;
let attacker: Person;
let file = '';
beforeAll(async () => {
  world = await startWorld();
  meant = await world.person(await world.account('Gamma Ltd'));
  attacker = await world.person(await world.account('Beta Ltd'));
  file = join(world.dataDir, 'gamma.csv');
  writeFileSync(file, 'id,text\n1,first secret\n2,second secret\n');
});
afterAll(() => world.stop());

function run(script: string, ...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl };
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, text: stdout + stderr }),
    );
  });
}
function bring(account: string) {
  return run('import', file, '--account', account, '--map', 'text=text,id=id', '--url', world.url);
}
function rename(name: string) {
  return attacker.call(updateAccount, { query: { accountID: attacker.accountId }, body: { name } });
}
const query = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const heard = async (person: Person) => (await person.call(listMentions, { query })).items.length;

test('An import never goes to an organisation that took the name, the id or the address of another', async () => {
  await rename('Gamma Ltd');
  const shared = await bring('Gamma Ltd');
  expect(shared.code).toBe(1);
  expect(shared.text).toContain(meant.accountId);
  expect(shared.text).toContain(attacker.accountId);
  expect(shared.text).not.toContain('Sending');
  const log = await run('verify-log', '--account', 'Gamma Ltd');
  expect(log.code).toBe(2);
  expect(log.text).toContain(meant.accountId);

  for (const identity of [meant.accountId, meant.email]) {
    await rename(identity);
    const brought = await bring(identity);
    expect(brought.code, brought.text).toBe(0);
    // The command names the account before it sends anything.
    expect(brought.text).toMatch(new RegExp(`^Account: Gamma Ltd +\\(${meant.accountId}\\)\\n[^]*Sending`));
    expect((await run('verify-log', '--account', identity)).text).toContain(meant.accountId);
  }
  await expect.poll(() => heard(meant), { timeout: 20_000 }).toBe(2);
  expect(await heard(attacker)).toBe(0);
});

test('A command whose account matches none reports that and lists the existing ones', async () => {
  const brought = await bring('018f0000-0000-7000-8000-00000000dead');
  expect(brought.code).toBe(2);
  expect(brought.text).toContain('There is no account "018f0000-0000-7000-8000-00000000dead".');
  expect(brought.text).toContain(meant.accountId);
  expect(await run('verify-log', '--account', 'nobody@gamma.example')).toMatchObject({
    code: 2,
    text: 'There is no account "nobody@gamma.example".\n',
  });
});
