// @module-tag slow
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { connectLine, fetchTickets, LINE_CHANNEL } from '#tests/factories/line.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-facts-kill-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(dataDir, 0o755);
let twin: LineTwin | undefined;
let running: SuiteProcess | undefined;

afterAll(async () => {
  await running?.stop();
  await twin?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = promisify(execFile);

test('After kill -9 while events come in, the facts equal PostgreSQL in every column', async () => {
  twin = await startLineTwin({ channels: [LINE_CHANNEL] });
  const environment = { LINE_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host };
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  const { _id } = await connectLine(running, await signInAt(running.url, first));
  let written = 0;
  for (const messages of [40, 90]) {
    const webhook = `${running.url}/webhooks/line/${_id}`;
    for (let at = 0; at < messages; at += 1) {
      await twin.sayAs(`U${at % 12}`, `help ${at}`, webhook);
      written += 1;
    }
    await running.kill();
    running = await startSuiteProcess(dataDir, environment);
  }
  expect(await fetchTickets(await signInAt(running.url, first))).toHaveLength(12);
  const { stdout } = await run(process.execPath, ['scripts/facts.ts', 'check'], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(stdout).toMatch(/^equal .*: 12 tickets, /m);
  const messages = Number(/ (\d+) messages/.exec(/^equal .*: 12 tickets.*/m.exec(stdout)?.[0] ?? '')?.[1]);
  expect(messages).toBeGreaterThanOrEqual(written);
}, 300_000);
