import { Client } from 'pg';
import { onStop } from '#server/kit/embedded/shutdown.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';
import { openStores } from '#server/kit/embedded/stores.ts';

/**
 * A process that opens the stores as the suite does, for tests that kill it: `node suite-process.ts FOLDER`. It prints one JSON value per
 * line: `{"open":…}` with the rows already stored, then `{"acknowledged":n}` after row n is in both stores.
 */
const say = (words: object): void => console.log(JSON.stringify(words));
const log = { info: () => {}, warn: () => {}, error: () => {} };

let stopping = false;

try {
  const stores = await openStores({
    dataDir: process.argv[2] ?? '',
    role: process.env['EARSHOT_ROLE'] === 'web' ? 'web' : 'all',
    log,
    say: (line) => say({ said: line }),
  });
  onStop(
    () => {
      stopping = true;
      return stores.stop();
    },
    (failure) => console.error(failure),
  );
  let postgres = await connected(stores.databaseUrl);
  await postgres.query('create table if not exists written (n int primary key)');
  await stores.clickhouse.command({
    query: 'CREATE TABLE IF NOT EXISTS written (n UInt32) ENGINE = MergeTree ORDER BY n',
  });
  const inPostgres = await postgres.query<{ n: number }>('select n from written order by n');
  const answer = await stores.clickhouse.query({
    query: 'SELECT n FROM written ORDER BY n',
    format: 'JSONEachRow',
  });
  const inClickHouse = await answer.json<{ n: number }>();
  say({
    open: {
      postgres: inPostgres.rows.map(({ n }) => n),
      clickhouse: inClickHouse.map(({ n }) => n),
      folder: stores.postgresFolder,
    },
  });
  // ClickHouse is written last, so a row in it is in both stores: continue after it.
  for (let n = (inClickHouse.at(-1)?.n ?? 0) + 1; ; n += 1) {
    // A server that was gone returns on the same address: a pool reconnects, here the one connection does.
    for (let done = false; !done;) {
      done = await postgres.query('insert into written values ($1) on conflict do nothing', [n]).then(
        () => true,
        async () => {
          postgres = await connected(stores.databaseUrl);
          return false;
        },
      );
    }
    await stores.clickhouse.insert({ table: 'written', values: [{ n }], format: 'JSONEachRow' });
    say({ acknowledged: n });
  }
} catch (failure) {
  // The row that was being written when the stop arrived is refused, and is not acknowledged.
  if (!stopping) fail(failure);
}

function fail(failure: unknown): never {
  say({ failed: failure instanceof StartFailure ? failure.message : String(failure) });
  process.exit(1);
}

async function connected(connectionString: string): Promise<Client> {
  for (;;) {
    const client = new Client({ connectionString });
    client.on('error', () => {});
    if (
      await client.connect().then(
        () => true,
        () => false,
      )
    )
      return client;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
