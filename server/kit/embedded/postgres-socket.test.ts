import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf } from '#server/kit/embedded/postgres-access.ts';
import { forgetSockets, socketFolder } from '#server/kit/embedded/postgres-socket.ts';

test('the socket lies beside the cluster, as long as its path may be', () => {
  expect(socketFolder('/data/postgres/cluster', 'linux')).toBe('/data/postgres');
  expect(socketFolder('/data/postgres/cluster', 'win32')).toBeNull();
  const most = `/${'d'.repeat(103 - '//.s.PGSQL.65535'.length)}`;
  expect(socketFolder(`${most}/cluster`, 'linux')).toBe(most);
  expect(socketFolder(`${most}d/cluster`, 'linux')).toBeNull();
  // Thai letters take three bytes each.
  expect(socketFolder(`/${'ข'.repeat(40)}/cluster`, 'linux')).toBeNull();
});

test('an address leads through the socket and stays an address that another database can be put into', () => {
  const access = { port: 5433, password: 'secret-of-the-test' };
  const address = new URL(addressOf(access, { socket: '/ข้อมูล ของเรา/postgres' }));
  expect(address.searchParams.get('host')).toBe('/ข้อมูล ของเรา/postgres');
  expect(address.port).toBe('5433');
  expect(addressOf(access, { socket: null })).toBe(
    'postgres://earshot:secret-of-the-test@127.0.0.1:5433/earshot',
  );
});

test('of what a killed server left only its sockets go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-socket-'));
  try {
    mkdirSync(join(folder, 'cluster'));
    for (const name of ['.s.PGSQL.5433', '.s.PGSQL.5433.lock', 'notes'])
      writeFileSync(join(folder, name), '');
    forgetSockets(join(folder, 'cluster'));
    expect(readdirSync(folder).toSorted()).toEqual(['cluster', 'notes']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
