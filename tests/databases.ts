import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated database from which the database of every test file is copied. */
export const TEMPLATE_DATABASE = 'earshot_template';

/** Creates a database. @returns its URL and a function that drops it */
export async function createDatabase(adminUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `w_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name} template ${TEMPLATE_DATABASE} strategy wal_log`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two files may copy the template at once; PostgreSQL lets only one access it at a time.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
