import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAccountId, type FillSize } from '#bench/queries/fill.ts';
import { openFilledStore, type FilledStore } from '#bench/queries/filled-store.ts';
import { READY_PRODUCTS } from '#contracts/kit/products.ts';
import { createAccount } from '#server/identity/account-store.ts';
import { readConfig } from '#server/kit/config.ts';
import { CLICKHOUSE_DATABASE } from '#server/kit/embedded/clickhouse.ts';
import { openPostgres } from '#server/kit/embedded/postgres.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { makePerson, type Person } from '#tests/factories/person.ts';
import { fillPool } from './fill-pool.ts';

/** A running suite over a filled store, an administrator of its largest account, and how to stop it. */
export type FilledAccount = {
  suite: Suite;
  store: Pick<FilledStore, 'clickhouse' | 'filled'>;
  person: Person;
  close: () => Promise<void>;
};

const LOG = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Starts a suite whose largest account has a fifth of all mentions, and whose public pool has the given number of posts. */
export async function openFilledAccount(size: FillSize, poolPosts: number): Promise<FilledAccount> {
  const store = await openFilledStore(size);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-quick-analytic-'));
  const closers = [() => store.close(), async () => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const postgres = await openPostgres(folder, LOG, () => {});
    closers.push(() => postgres.stop());
    const suite = await startSuite(
      readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', EARSHOT_ROLE: 'web' }),
      {
        databaseUrl: postgres.databaseUrl,
        clickhouse: store.clickhouse,
        clickhouseDatabase: CLICKHOUSE_DATABASE,
        dataFolder: folder,
        postgresFolder: postgres.folder,
        stop: () => Promise.resolve(),
      },
    );
    closers.push(() => suite.stop());
    await fillPool(store.clickhouse, poolPosts);
    const person = await makePerson(suite, await makeFilledAccount(suite), {});
    return { suite, store, person, close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

/** The account to which the filled mentions belong: the first id that is made is that of the account. */
function makeFilledAccount({ context }: Suite) {
  let ids = 0;
  const newId = (): string => (ids++ === 0 ? getAccountId(0) : context.newId());
  return createAccount({ ...context, newId }, { name: 'Bench', product: READY_PRODUCTS });
}
