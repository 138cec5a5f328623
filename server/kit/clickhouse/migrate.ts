import { readdirSync, readFileSync } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';

const FOLDER = new URL('../../migrations/clickhouse/', import.meta.url);
const Applied = z.array(z.object({ name: z.string() }));

/** Statements of a file: separated by a semicolon at the end of a line. */
const statements = (text: string): string[] =>
  text
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);

/** Brings ClickHouse to this version: numbered files in their order, each once; statements are safe to repeat after a crash. */
export const migrateClickHouse = async (client: ClickHouseClient): Promise<string[]> => {
  await client.command({
    query:
      'create table if not exists schema_migrations (name String, at DateTime default now()) engine = MergeTree order by name',
  });
  const answer = await client.query({
    query: 'select distinct name from schema_migrations',
    format: 'JSONEachRow',
  });
  const done = new Set(Applied.parse(await answer.json()).map((row) => row.name));
  const due = readdirSync(FOLDER)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name) && !done.has(name))
    .sort();
  for (const name of due) {
    for (const query of statements(readFileSync(new URL(name, FOLDER), 'utf8')))
      await client.command({ query });
    await client.insert({ table: 'schema_migrations', values: [{ name }], format: 'JSONEachRow' });
  }
  return due;
};
