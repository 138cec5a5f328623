import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from '#server/kit/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Waits for `go`, so that all of them look for the key at the same moment. */
const SEALER = `
  import { existsSync } from 'node:fs';
  import { loadSecrets } from '#server/kit/secrets.ts';
  process.stdout.write('here ');
  while (!existsSync(process.argv[1] + '/go'));
  process.stdout.write(loadSecrets(process.argv[1], undefined).seal('กาแฟ').toString('hex'));
`;

const startSealer = () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SEALER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
  const ended = new Promise<string>((resolve) =>
    child.once('close', () => resolve(said.slice('here '.length))),
  );
  return { here: () => said.startsWith('here '), ended };
};

test('processes that start at once share one key', async () => {
  const sealers = Array.from({ length: 4 }, startSealer);
  await expect.poll(() => sealers.every(({ here }) => here()), { timeout: 30_000 }).toBe(true);
  expect(existsSync(join(folder, 'secret.key'))).toBe(false);
  writeFileSync(join(folder, 'go'), '');
  const sealed = await Promise.all(sealers.map(({ ended }) => ended));
  const { open } = loadSecrets(folder, undefined);
  expect(sealed.map((one) => open(Buffer.from(one, 'hex')))).toEqual(Array(4).fill('กาแฟ'));
  expect(readdirSync(folder).sort()).toEqual(['go', 'secret.key']);
});
