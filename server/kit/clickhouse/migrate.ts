import { readFileSync } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { BASELINE, listMigrations, findDueReplaced } from '#server/kit/db/baseline.ts';

const FOLDER = new URL('../../migrations/clickhouse/', import.meta.url);
const UPGRADE = new URL('../../migrations/upgrade/clickhouse/', import.meta.url);
const Applied = z.array(z.object({ name: z.string() }));

/** Statements of a file: separated by a semicolon at the end of a line. */
function statements(text: string): string[] {
  return text
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);
}

/**
 * Brings ClickHouse to this version: numbered files in their order, each once; statements are safe to repeat after a crash. A store
 * from before the baseline runs the replaced migrations that it lacks instead of the baseline.
 * @returns the names of the files that ran
 * @throws StartFailure where the store is of a version that this one cannot upgrade
 */
export async function migrateClickHouse(client: ClickHouseClient): Promise<string[]> {
  await client.command({
    query:
      'create table if not exists schema_migrations (name String, at DateTime default now()) engine = MergeTree order by name',
  });
  const answer = await client.query({
    query: 'select distinct name from schema_migrations',
    format: 'JSONEachRow',
  });
  const done = new Set(Applied.parse(await answer.json()).map((row) => row.name));
  const replaced = findDueReplaced('clickhouse', done, listMigrations(UPGRADE));
  for (const name of replaced ?? []) await runClickHouseFile(client, UPGRADE, name);
  if (replaced) {
    await markDone(client, BASELINE);
    done.add(BASELINE);
  }
  const due = listMigrations(FOLDER).filter((name) => !done.has(name));
  for (const name of due) await runClickHouseFile(client, FOLDER, name);
  return [...(replaced ?? []), ...due];
}

/** Runs the statements of one file, and marks it as done. */
export async function runClickHouseFile(client: ClickHouseClient, folder: URL, name: string): Promise<void> {
  for (const query of statements(readFileSync(new URL(name, folder), 'utf8')))
    await client.command({ query });
  await markDone(client, name);
}

function markDone(client: ClickHouseClient, name: string): Promise<unknown> {
  return client.insert({ table: 'schema_migrations', values: [{ name }], format: 'JSONEachRow' });
}
