import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '#tests/databases.ts';
import { startSuiteProcess } from '#tests/factories/suite-process.ts';

test('A start that fails after the suite has begun to listen ends the process instead of leaving it never ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-failed-start-'));
  const { url, drop } = await createDatabase(inject('databaseUrl'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no organisation today'; end $$;
     create trigger refuse before insert on accounts execute function refuse()`,
  );
  await client.end();
  await expect(startSuiteProcess(folder, { DATABASE_URL: url })).rejects.toThrow(
    /ended with 1: .*no organisation today/s,
  );
  await drop();
  rmSync(folder, { recursive: true, force: true });
});
