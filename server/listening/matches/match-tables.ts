import type { Context } from '#server/kit/context.ts';
import { ignoreFailure, Refusal } from '#server/kit/errors.ts';
import { MOST_MATCHES } from '#server/listening/matches/match-store.ts';
import { dropMatches } from '#server/semantic/public.ts';

/** A page asks in several calls: its matches live as long. */
const LIFETIME_MS = 20_000;
/** The most rows of all tables together, beyond which no other is created. */
const MOST_ROWS = 3_000_000;

export type CreatedMatches = { table: string; rows: number };
type MatchTable = {
  created: Promise<CreatedMatches | null>;
  isReady: boolean;
  rows: number;
  /** What reads it. */
  readers: Set<Promise<unknown>>;
  /** How many wait until nothing reads it. */
  waiting: number;
  until: number;
};

/** Tables of matches in memory: created once for equal searches, dropped when nobody has asked about them for a while. */
export class MatchTables {
  readonly #context: Pick<Context, 'clickhouse' | 'clock' | 'log'>;
  readonly #entries = new Map<string, MatchTable>();

  constructor(context: Pick<Context, 'clickhouse' | 'clock' | 'log'>) {
    this.#context = context;
  }

  /** Whether there is a table under a key, or one is being created. */
  has(key: string): boolean {
    return (this.#entries.get(key)?.until ?? 0) > this.#now();
  }

  /** Whether there is a table under a key, which nobody has to wait for. */
  isReady(key: string): boolean {
    return this.has(key) && this.#entries.get(key)?.isReady === true;
  }

  /** Waits for the table of a key if it is being created. */
  async settle(key: string): Promise<void> {
    await this.#entries.get(key)?.created;
  }

  /** Runs work with the table of a key; with null where it has too many rows or could not be created. */
  async use<T>(
    key: string,
    create: () => Promise<CreatedMatches>,
    work: (table: string | null) => Promise<T>,
  ): Promise<T> {
    const { created, readers } = this.#open(key, create);
    const reading = created.then((found) => work(found?.table ?? null));
    readers.add(reading);
    try {
      return await reading;
    } finally {
      readers.delete(reading);
    }
  }

  /** The same once everything that reads the table has ended, so that it does not share the processor with the work. */
  async useLast<T>(
    key: string,
    create: () => Promise<CreatedMatches>,
    work: (table: string | null) => Promise<T>,
  ): Promise<T> {
    const entry = this.#open(key, create);
    entry.waiting += 1;
    try {
      const created = await entry.created;
      await Promise.allSettled(entry.readers);
      return await work(created?.table ?? null);
    } finally {
      entry.waiting -= 1;
    }
  }

  #open(key: string, create: () => Promise<CreatedMatches>): MatchTable {
    const known = this.has(key) ? this.#entries.get(key) : undefined;
    return known ?? this.#start(key, create);
  }

  #start(key: string, create: () => Promise<CreatedMatches>): MatchTable {
    const entry: MatchTable = {
      created: this.#countRows() >= MOST_ROWS ? Promise.resolve(null) : this.#create(create),
      isReady: false,
      rows: 0,
      readers: new Set(),
      waiting: 0,
      until: this.#now() + LIFETIME_MS,
    };
    void entry.created.then((created) => {
      entry.rows = created?.rows ?? 0;
      entry.isReady = true;
    });
    // One that is still used under this key is dropped by its own timer.
    this.#entries.set(key, entry);
    this.#dropLater(key, entry);
    return entry;
  }

  async #create(create: () => Promise<CreatedMatches>): Promise<CreatedMatches | null> {
    try {
      const created = await create();
      if (created.rows <= MOST_MATCHES) return created;
      await this.#drop(created.table);
    } catch (error) {
      // A text that cannot be read is refused by each question.
      if (!(error instanceof Refusal)) this.#context.log.error({ err: error }, 'matches could not be read');
    }
    return null;
  }

  #dropLater(key: string, entry: MatchTable): void {
    setTimeout(() => {
      if (entry.readers.size + entry.waiting > 0) {
        this.#dropLater(key, entry);
        return;
      }
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      void entry.created.then((created) => created && this.#drop(created.table));
    }, LIFETIME_MS).unref();
  }

  #drop(table: string): Promise<unknown> {
    const { clickhouse, log } = this.#context;
    return ignoreFailure(log, 'matches could not be dropped', dropMatches(clickhouse, table));
  }

  #countRows(): number {
    return [...this.#entries.values()].reduce((sum, { rows }) => sum + rows, 0);
  }

  #now(): number {
    return this.#context.clock().getTime();
  }
}
