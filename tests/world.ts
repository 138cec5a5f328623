import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID, PLATFORM_ADMINISTRATOR } from '#contracts/permissions/platform.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { readConfig } from '#server/kit/config.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite, type Suite } from '#server/suite.ts';
import { createDatabase } from '#tests/databases.ts';
import { makeAccount } from '#tests/factories/account.ts';
import { makePerson, type Person } from '#tests/factories/person.ts';

/** A running suite with stores of its own, and functions that create accounts and users in it. */
export type World = {
  suite: Suite;
  url: string;
  dataDir: string;
  databaseUrl: string;
  /** An account with listening and crm active. */
  account: (name?: string) => Promise<AccountId>;
  /** Creates a signed-in user with exactly the permissions `can`, or those of a default role. */
  person: (accountId: AccountId, what?: { can?: readonly Permission[]; role?: string }) => Promise<Person>;
  /** Creates a signed-in operator. */
  administrator: () => Promise<Person>;
  /** Starts a second instance of the suite over the same stores, as another process would; it runs no jobs, and the world stops it. */
  beside: () => Promise<Suite>;
  stop: () => Promise<void>;
};

/**
 * `clock`: another clock than the real one. The timetable follows the real minutes, so it is left out then: its jobs would compete with the
 * test at times that nobody chose.
 */
type WorldOptions = { environment?: Record<string, string>; clock?: () => Date };

/** The world that the files of this process share, while there is one. */
let standing: Promise<World> | undefined;

/**
 * A world for files whose tests read only accounts that they created themselves. It is started once per process, since starting costs more
 * than most files' tests. It keeps running for the next file; `stop` only leaves it.
 */
export async function getSharedWorld(): Promise<World> {
  standing ??= bootWorld({}).catch((failure: unknown) => {
    standing = undefined;
    throw failure;
  });
  return { ...(await standing), stop: () => Promise.resolve() };
}

/** Ends the world that files of this process share. A test calls it before it opens a ClickHouse of its own, since the embedded one holds one folder a process. */
export async function endSharedWorld(): Promise<void> {
  const before = standing;
  standing = undefined;
  await before?.then((world) => world.stop());
}

/** Starts the real suite on a copy of the migrated database and an embedded ClickHouse in a folder of its own. */
export async function startWorld(given: WorldOptions = {}): Promise<World> {
  await endSharedWorld();
  return bootWorld(given);
}

async function bootWorld(given: WorldOptions): Promise<World> {
  const dataDir = mkdtempSync(join(inject('folder'), 'world-'));
  const database = await createDatabase(inject('databaseUrl'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    ...given.environment,
  });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, databaseUrl: database.url, log });
  const leave = async (): Promise<void> => {
    await stores.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  // Stores that stay open prevent every later file of this process from opening its own.
  const options = given.clock ? { clock: given.clock, timetable: [] } : {};
  const suite = await startSuite(config, stores, options).catch(async (failure: unknown) => {
    await leave();
    throw failure;
  });
  const others: Suite[] = [];
  return {
    suite,
    url: suite.url,
    dataDir,
    databaseUrl: database.url,
    account: (name) => makeAccount(suite.context, name),
    person: (accountId, what) => makePerson(suite, accountId, what ?? {}),
    administrator: async () => {
      const accountId = AccountId.parse(PLATFORM_ACCOUNT_ID);
      const person = await makePerson(suite, accountId, { role: PLATFORM_ADMINISTRATOR });
      // Operators may do nothing without a second factor; any kind will do here.
      await suite.context.database.platform
        .insertInto('totp_secrets')
        .values({
          account_id: accountId,
          user_id: person.userId,
          secret: Buffer.from(''),
          confirmed_at: suite.context.clock(),
        })
        .execute();
      return person;
    },
    beside: async () => {
      const other = await startSuite({ ...config, role: 'web' }, stores);
      others.push(other);
      return other;
    },
    stop: async () => {
      for (const other of others) await other.stop();
      await suite.stop();
      await leave();
    },
  };
}
