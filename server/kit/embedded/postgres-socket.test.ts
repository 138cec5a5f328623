import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildConnectionUrl } from '#server/kit/embedded/postgres-access.ts';
import { deleteLeftoverSockets, resolveSocketFolder } from '#server/kit/embedded/postgres-socket.ts';

test('The socket is next to the cluster, as long as its path may be', () => {
  expect(resolveSocketFolder('/data/postgres/cluster', 'linux')).toBe('/data/postgres');
  expect(resolveSocketFolder('/data/postgres/cluster', 'win32')).toBeNull();
  const most = `/${'d'.repeat(103 - '//.s.PGSQL.65535'.length)}`;
  expect(resolveSocketFolder(`${most}/cluster`, 'linux')).toBe(most);
  expect(resolveSocketFolder(`${most}d/cluster`, 'linux')).toBeNull();
  // Thai letters take three bytes each.
  expect(resolveSocketFolder(`/${'ข'.repeat(40)}/cluster`, 'linux')).toBeNull();
});

test('An address leads through the socket and stays an address in which another database can be set', () => {
  const access = { port: 5433, password: 'secret-of-the-test' };
  const address = new URL(buildConnectionUrl(access, { socket: '/ข้อมูล ของเรา/postgres' }));
  expect(address.searchParams.get('host')).toBe('/ข้อมูล ของเรา/postgres');
  expect(address.port).toBe('5433');
  expect(buildConnectionUrl(access, { socket: null })).toBe(
    'postgres://earshot:secret-of-the-test@127.0.0.1:5433/earshot',
  );
});

test('Of the files of a killed server only its sockets are removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-socket-'));
  try {
    mkdirSync(join(folder, 'cluster'));
    for (const name of ['.s.PGSQL.5433', '.s.PGSQL.5433.lock', 'notes'])
      writeFileSync(join(folder, name), '');
    deleteLeftoverSockets(join(folder, 'cluster'));
    expect(readdirSync(folder).toSorted()).toEqual(['cluster', 'notes']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
