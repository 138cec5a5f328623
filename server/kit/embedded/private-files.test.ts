import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restrictAccess } from '#server/kit/embedded/private-files.ts';

let folder = '';
let outside = '';
let mask = 0;
beforeEach(() => {
  mask = process.umask(0);
  folder = mkdtempSync(join(tmpdir(), 'earshot-private-'));
  outside = mkdtempSync(join(tmpdir(), 'earshot-outside-'));
});
afterEach(() => {
  process.umask(mask);
  rmSync(folder, { recursive: true, force: true });
  rmSync(outside, { recursive: true, force: true });
});

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
function put(path: string, as: number): string {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, 'x');
  chmodSync(whole, as);
  return whole;
}

it.each([
  ['files/stored/a/b', 0o644, '600'],
  ['files/exports/a.zip', 0o666, '600'],
  ['files/imports/a.part', 0o640, '600'],
  ['logs/earshot.jsonl', 0o664, '600'],
  ['clickhouse/store/a/part/data.bin', 0o640, '600'],
  ['clickhouse.xml', 0o604, '600'],
  ['near-duplicates', 0o606, '600'],
  ['secret.key', 0o600, '600'],
  ['files/program', 0o755, '700'],
])(
  '%s of mode %o is closed to others when the suite starts, and so are the folders above it',
  (path, as, wanted) => {
    const file = put(path, as);
    restrictAccess(folder);
    expect(mode(file)).toBe(wanted);
    for (let above = dirname(file); above !== folder; above = dirname(above)) expect(mode(above)).toBe('700');
  },
);

it('The data folder itself is closed to others, and as root they pass through it and list nothing', () => {
  chmodSync(folder, 0o777);
  restrictAccess(folder);
  expect(mode(folder)).toBe(process.getuid?.() === 0 ? '711' : '700');
  chmodSync(folder, 0o700);
  restrictAccess(folder);
  expect(mode(folder)).toBe('700');
});

it("PostgreSQL's own files stay unchanged, and a link inside leads nowhere", () => {
  const own = put('postgres/cluster/base/1', 0o640);
  const target = join(outside, 'of-somebody-else');
  writeFileSync(target, 'x', { mode: 0o644 });
  mkdirSync(join(folder, 'files'));
  symlinkSync(target, join(folder, 'files', 'link'));
  symlinkSync(join(folder, 'gone'), join(folder, 'dangling'));
  restrictAccess(folder);
  expect(mode(own)).toBe('640');
  expect(mode(target)).toBe('644');
});

it('Modes in a folder on another disk behind a link are corrected there', () => {
  mkdirSync(join(outside, 'files'));
  writeFileSync(join(outside, 'files', 'a'), 'x', { mode: 0o644 });
  symlinkSync(join(outside, 'files'), join(folder, 'files'));
  restrictAccess(folder);
  expect(mode(join(outside, 'files', 'a'))).toBe('600');
});

it('Files that the process creates from then on are closed to others, whatever the umask was', () => {
  for (const before of [0o000, 0o022, 0o002]) {
    process.umask(before);
    restrictAccess(folder);
    const path = join(folder, `after-${before}`);
    writeFileSync(path, 'x');
    mkdirSync(`${path}.d`);
    expect([mode(path), mode(`${path}.d`)]).toEqual(['600', '700']);
  }
});
