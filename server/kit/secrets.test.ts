import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSecrets } from '#server/kit/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FOLDERS = Array.from({ length: 200 }, (_, index) => join(folder, String(index)));
for (const one of FOLDERS) mkdirSync(one);

/** Waits for `go`, so that all of them look for the keys at the same moments, one folder after the other. */
const SEALER = `
  import { existsSync } from 'node:fs';
  import { loadSecrets } from '#server/kit/secrets.ts';
  const [folder, ...folders] = process.argv.slice(1);
  process.stdout.write('here ');
  while (!existsSync(folder + '/go'));
  const sealed = folders.map((one) => loadSecrets(one, undefined).seal('กาแฟ').toString('hex'));
  process.stdout.write(sealed.join(','));
`;

function startSealer() {
  const args = ['--input-type=module', '-e', SEALER, folder, ...FOLDERS];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
  const ended = new Promise<string[]>((resolve) =>
    child.once('close', () => resolve(said.slice('here '.length).split(','))),
  );
  return { here: () => said.startsWith('here '), ended };
}

test('Processes that start at the same time share one key', async () => {
  const sealers = Array.from({ length: 4 }, startSealer);
  await expect.poll(() => sealers.every(({ here }) => here()), { timeout: 30_000 }).toBe(true);
  writeFileSync(join(folder, 'go'), '');
  for (const sealed of await Promise.all(sealers.map(({ ended }) => ended)))
    for (const [index, one] of FOLDERS.entries())
      expect(loadSecrets(one, undefined).open(Buffer.from(sealed[index] ?? '', 'hex'))).toBe('กาแฟ');
  expect(new Set(FOLDERS.flatMap((one) => readdirSync(one)))).toEqual(new Set(['secret.key']));
});
