import pg from 'pg';

/** The application name of the connection that holds claims, in the database. */
const CLAIMANT = 'earshot claims';

/** Resources of one kind, each handled by one process alone of all that share the database. */
export type Claims = {
  /**
   * Claims those of `names` that no other process holds, up to `most` in all, and releases those that are no longer among them.
   * @returns what this process holds now
   * @throws Error while the database is unavailable; nothing is held then
   */
  keep: (names: readonly string[], most: number) => Promise<ReadonlySet<string>>;
  close: () => Promise<void>;
};

/**
 * Claims by session locks, so they are free again however a process ends. The connection is opened with the first claim. Where it breaks,
 * another process may hold a claim before this one notices: the claimed work must tolerate being done twice for a moment.
 *
 * @param kind keeps claims of different kinds apart
 */
export function openClaims({ url, kind }: { url: string; kind: string }): Claims {
  let held = new Set<string>();
  let current: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: CLAIMANT });
    client.on('error', () => undefined);
    client.on('end', () => {
      current = undefined;
      held = new Set();
    });
    await client.connect();
    return client;
  };
  const connected = async (): Promise<pg.Client> => {
    current ??= connect();
    try {
      return await current;
    } catch (error) {
      current = undefined;
      throw error;
    }
  };
  const letGo = async (names: readonly string[]): Promise<void> => {
    if (names.length === 0) return;
    await (
      await connected()
    ).query(`select pg_advisory_unlock(${LOCK}) from unnest($2::text[]) name`, [kind, names]);
    for (const name of names) held.delete(name);
  };
  const take = async (names: readonly string[]): Promise<void> => {
    const { rows } = await (
      await connected()
    ).query<{ name: string; ours: boolean }>(
      `select name, pg_try_advisory_lock(${LOCK}) as ours from unnest($2::text[]) name`,
      [kind, names],
    );
    for (const { name, ours } of rows) if (ours) held.add(name);
  };

  return {
    keep: async (names, most) => {
      const wanted = new Set(names);
      await letGo([...held].filter((name) => !wanted.has(name)));
      const free = names.filter((name) => !held.has(name));
      // No more at a time than there is room for, since every free one is taken.
      while (free.length > 0 && held.size < most) await take(free.splice(0, most - held.size));
      return held;
    },
    close: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

const LOCK = 'hashtext($1), hashtext(name)';
