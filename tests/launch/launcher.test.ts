import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SmallClone } from './small-clone.ts';
import { isAlive, sleep } from './suite.ts';

const clone = new SmallClone();
// Each test goes on with the clone as the one before left it, as a user's would.
afterAll(() => clone.remove());

/** Stays until told to end; says which process it is, and how it was told. */
const SERVER = `
  const stay = setInterval(() => {}, 1000);
  const end = (how: string, code: number): void => { console.log('told by ' + how); clearInterval(stay); process.exit(code); };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal, 7));
  process.on('disconnect', () => end('disconnect', 8));
  process.channel?.unref();
  console.log(JSON.stringify({ pid: process.pid }));
`;

test('the first start installs, the second finds it installed; arguments and exit code pass through', async () => {
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

test('signals reach the suite and its exit code comes back', async () => {
  clone.write('server/main.ts', SERVER);
  const started = await clone.launch('start.mjs').until('pid');
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(7);
  expect(started.printed).toContain('told by SIGTERM');
});

test('when the launcher is killed the suite is told and does not stay behind', async () => {
  const started = await clone.launch('start.mjs').until('pid');
  const { pid } = JSON.parse(started.printed.split('\n')[0] ?? '');
  started.child.kill('SIGKILL');
  await started.ended;
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await sleep(10);
  expect(isAlive(pid)).toBe(false);
});

test('when npm is told to end, and its shell dies without a word, the suite ends as well', async () => {
  const started = await clone.npmStart().until('"pid"');
  started.child.kill('SIGTERM');
  await started.until('told by SIGTERM');
  expect(started.printed).toContain('told by SIGTERM');
});

test('run.mjs runs any file and names one that is not there', async () => {
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

test('npm test ends with its closing line and a failure when nothing can be tested', async () => {
  const ran = clone.launch('test.mjs', 'anything');
  expect(await ran.ended).toBe(1);
  expect(ran.printed.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
});

test('packages that the lockfile does not hold are refused and the lockfile stays', async () => {
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

test('a lockfile that another version of npm would write otherwise is taken and left as it is', async () => {
  // Named apart from what npm itself writes: the mark is unknown to it, and it takes it out.
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
