import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ClickHouseError } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openClickHouse } from './clickhouse.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-lanes-'));
let client: Awaited<ReturnType<typeof openClickHouse>>;

beforeAll(async () => {
  client = await openClickHouse(folder, () => {});
});

/** How many of the endless queries run. */
const RUNNING = `SELECT count() AS running FROM system.processes
  WHERE query LIKE '%sipHash64%' AND query_kind = 'Select' AND query NOT LIKE '%processes%'`;

afterAll(async () => {
  // Closing ends running queries: otherwise this would wait for minutes.
  const endless = client.query({ query: 'SELECT max(sipHash64(number)) FROM numbers(100000000000)' });
  const ended = endless.catch((failure: unknown) => failure);
  await vi.waitFor(async () => expect(await rows(RUNNING)).toEqual([{ running: 1 }]));
  await client.close();
  expect(await ended).toMatchObject({ type: 'QUERY_WAS_CANCELLED' });
  rmSync(folder, { recursive: true, force: true });
});

/** The rows of a statement, as the official client reads them. */
async function rows(
  query: string,
  more: Omit<Parameters<typeof client.query>[0], 'query'> = {},
): Promise<unknown> {
  const answer = await client.query({ query, format: 'JSONEachRow', ...more });
  return answer.json();
}

describe('Embedded ClickHouse behind the official client', () => {
  test('A statement with the maximum number of terms of a query is accepted', async () => {
    const term = `position('กาแฟ', '${'x'.repeat(150)}') > 0 and notEmpty('a') and match('a', 'b')`;
    const where = Array.from({ length: 5000 }, () => `(${term})`).join(' or ');
    expect(await rows(`SELECT toUInt8(${where}) AS found`)).toEqual([{ found: 0 }]);
  });

  test('A deduplication token applies to its own insert only', async () => {
    await client.command({
      query:
        'CREATE TABLE seen (n UInt32) ENGINE = MergeTree ORDER BY n SETTINGS non_replicated_deduplication_window = 100',
    });
    const insert = (n: number, token?: string) =>
      client.insert({
        table: 'seen',
        values: [{ n }],
        format: 'JSONEachRow',
        ...(token ? { clickhouse_settings: { insert_deduplication_token: token } } : {}),
      });
    await insert(1, 'first');
    for (const n of [2, 3, 4, 5, 6, 7, 8, 9]) await insert(n);
    await insert(1, 'first');
    expect(await rows('SELECT toUInt32(count()) AS rows, max(n) AS most FROM seen')).toEqual([
      { rows: 9, most: 9 },
    ]);
  });

  test('Settings of a failed statement are reset as well', async () => {
    for (let round = 0; round < 10; round += 1) {
      await expect(rows('SELECT absent', { clickhouse_settings: { max_block_size: '77' } })).rejects.toThrow(
        'absent',
      );
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => rows(`SELECT getSetting('max_block_size') AS size`)),
    );
    expect(JSON.stringify(answers)).not.toContain('77');
  });

  test('Long statements do not delay short ones', async () => {
    const ends: string[] = [];
    const long = rows('SELECT sleep(1)').then(() => ends.push('long'));
    await rows('SELECT 1').then(() => ends.push('short'));
    await long;
    expect(ends).toEqual(['short', 'long']);
  });

  test('Failures are those of the official client', async () => {
    const failure = await rows('SELECT absent').catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ClickHouseError);
    expect(failure).toMatchObject({ code: '47', type: 'UNKNOWN_IDENTIFIER' });
  });

  test('Values are sent apart from the statement, whatever they contain', async () => {
    const value = `it's \\ "one"\n{x:String} ก็ 👍`;
    expect(await rows('SELECT {value:String} AS value', { query_params: { value } })).toEqual([{ value }]);
  });

  test('An aborted query is ended, and its session is free for the next', async () => {
    for (let round = 0; round < 10; round += 1) {
      const abort = new AbortController();
      const query = rows('SELECT max(sipHash64(number)) FROM numbers(100000000000)', {
        abort_signal: abort.signal,
      });
      setTimeout(() => abort.abort(), 20);
      await expect(query).rejects.toThrow(/abort/i);
    }
    expect(await rows(RUNNING)).toEqual([{ running: 0 }]);
  });

  test('An insert is on disk when it is acknowledged, and memory has its limit', async () => {
    const merge = `SELECT name, value FROM system.merge_tree_settings WHERE name LIKE 'fsync%' ORDER BY name`;
    expect(await rows(merge)).toEqual([
      { name: 'fsync_after_insert', value: '1' },
      { name: 'fsync_part_directory', value: '1' },
    ]);
    const server = `SELECT toUInt8(changed) AS changed FROM system.server_settings WHERE name = 'max_server_memory_usage'`;
    expect(await rows(server)).toEqual([{ changed: 1 }]);
  });

  test('Names without a prefix belong to the database of the suite, on every session', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rows('SELECT currentDatabase() AS name')),
    );
    expect(answers).toEqual(Array.from({ length: 10 }, () => [{ name: 'earshot' }]));
  });
});

test('A folder that a process holds without our lock, such as one in another container, is reported as in use', async () => {
  const program = `
    import { openClickHouse } from '${join(import.meta.dirname, 'clickhouse.ts')}';
    await openClickHouse('${folder}', () => {}).catch((failure) => console.log(failure.message));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout.trim()).toBe(
    `The ClickHouse data in ${join(folder, 'clickhouse')} are in use by another process; ` +
      'stop that one first or name another folder with DATA_DIR.',
  );
});
