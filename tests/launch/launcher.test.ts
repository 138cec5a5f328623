import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SmallClone } from './small-clone.ts';
import { isAlive, sleep } from './suite.ts';

const clone = new SmallClone();
// Each test continues with the clone as the previous one left it, as a user's would be.
afterAll(() => clone.remove());

/** Runs until it is stopped; prints its process id, and how it was stopped. */
const SERVER = `
  const stay = setInterval(() => {}, 1000);
  const end = (how: string, code: number): void => { console.log('told by ' + how); clearInterval(stay); process.exit(code); };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal, 7));
  process.on('disconnect', () => end('disconnect', 8));
  process.channel?.unref();
  console.log(JSON.stringify({ pid: process.pid }));
`;

test('The first start installs the packages, the second finds them installed, and arguments and exit code pass through', async () => {
  clone.write(
    'server/main.ts',
    `console.log('args ' + process.argv.slice(2).join(' ')); process.exitCode = 3;`,
  );
  const first = clone.launch('start.mjs', '--demo', 'more');
  expect(await first.ended).toBe(3);
  expect(first.printed).toMatch(/Installing packages .*\nPackages are installed .*\nargs --demo more\n$/s);
  const second = clone.launch('start.mjs');
  expect(await second.ended).toBe(3);
  expect(second.printed).toBe('args \n');
});

test('Signals reach the suite, and its exit code is returned', async () => {
  clone.write('server/main.ts', SERVER);
  const started = await clone.launch('start.mjs').until('pid');
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(7);
  expect(started.printed).toContain('told by SIGTERM');
});

test('When the launcher is killed, the suite is notified and does not keep running', async () => {
  const started = await clone.launch('start.mjs').until('pid');
  const { pid } = JSON.parse(started.printed.split('\n')[0] ?? '');
  started.child.kill('SIGKILL');
  await started.ended;
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await sleep(10);
  expect(isAlive(pid)).toBe(false);
});

test('When npm is stopped and its shell is killed, the suite ends as well', async () => {
  const started = await clone.npmStart().until('"pid"');
  started.child.kill('SIGTERM');
  await started.until('told by SIGTERM');
  expect(started.printed).toContain('told by SIGTERM');
});

test('run.mjs runs any file, and names a file that is missing', async () => {
  clone.write(
    'scripts/hello.ts',
    `const words: string[] = process.argv.slice(2); console.log('hello', ...words);`,
  );
  const ran = clone.launch('run.mjs', 'scripts/hello.ts', '--fast');
  expect(await ran.ended).toBe(0);
  expect(ran.printed).toBe('hello --fast\n');
  const absent = clone.launch('run.mjs', 'scripts/absent.ts');
  expect(await absent.ended).toBe(1);
  expect(absent.printed).toBe('There is no file scripts/absent.ts to run; name a .ts file of this folder.\n');
});

test('npm test prints its closing line and fails when there is nothing to test', async () => {
  const ran = clone.launch('test.mjs', 'anything');
  expect(await ran.ended).toBe(1);
  expect(ran.printed.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
});

test('Packages that are not in the lockfile are refused, and the lockfile is unchanged', async () => {
  clone.write('extra/package.json', JSON.stringify({ name: 'extra', version: '1.0.0' }));
  const before = clone.read('package-lock.json');
  clone.write(
    'package.json',
    clone.read('package.json').replace(/}$/, ',"dependencies":{"extra":"file:extra"}}'),
  );
  const refused = clone.launch('start.mjs');
  expect(await refused.ended).toBe(1);
  expect(refused.printed).toMatch(/package-lock\.json does not fit package\.json; run npm install yourself/);
  expect(clone.read('package-lock.json')).toBe(before);
});

test('A lockfile that another version of npm would write differently is accepted and left unchanged', async () => {
  // The marker has a name that npm never writes: npm does not know it, and removes it.
  const own = { name: 'small', version: '1.0.0', dependencies: { extra: 'file:extra' } };
  const lock = {
    name: 'small',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': own,
      extra: { version: '1.0.0', libc: ['glibc'] },
      'node_modules/extra': { resolved: 'extra', link: true },
    },
  };
  clone.write('package-lock.json', JSON.stringify(lock));
  const started = await clone.launch('start.mjs').until('pid');
  expect(started.printed).toContain('Packages are installed');
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(7);
  expect(clone.read('package-lock.json')).toBe(JSON.stringify(lock));
  expect(existsSync(join(clone.root, 'node_modules', 'extra'))).toBe(true);
});
