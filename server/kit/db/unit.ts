import { type Transaction } from 'kysely';
import type { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';
import type { Secrets } from '#server/kit/secrets.ts';

/**
 * The actor: a user of the account, a platform administrator, a customer or network from outside, the suite itself, or the operator at the
 * machine.
 */
export type Actor = {
  kind: 'user' | 'api_key' | 'administrator' | 'outside' | 'system' | 'operator';
  id: string | null;
  /** The administrator who acts in the user's place, or the calling API key: included in the data of every event. */
  through?: string;
};

/** The actors that are not users: the suite itself, and senders from outside through a channel. */
export const SYSTEM: Actor = { kind: 'system', id: null };
export const OUTSIDE: Actor = { kind: 'outside', id: null };

/** The user in whose name it is done, also through a key of theirs; null where no particular user acts. */
export function getActorUserId({ kind, id }: Pick<Actor, 'kind' | 'id'>): string | null {
  return kind === 'user' || kind === 'api_key' ? id : null;
}

/** The transaction of a unit of work, typed with the tables. */
export type Db = Transaction<Tables>;

/**
 * One unit of work for one account: a transaction under row-level security, the events it records (numbered last, so that the numbers
 * appear in the order of commits) and the jobs it adds, all or nothing.
 */
export type UnitOfWork = {
  accountId: AccountId;
  actor: Actor;
  /** Whether less of the account's conversations is visible than exists ({@link Scope}). */
  narrowed: boolean;
  db: Db;
  now: Date;
  /** A new UUIDv7. */
  newId: () => string;
  /** Encrypts a value that must not be stored in plain text in a table. */
  secrets: Secrets;
  record: (event: NewEvent) => void;
  addJob: <P extends z.ZodType>(
    job: JobDeclaration<P>,
    payload: z.input<P>,
    options?: { key?: string; runAt?: Date },
  ) => Promise<void>;
  /**
   * A value read from the account's settings under a name, from the cache where it is there (`cached.ts`). For values that very many calls
   * need and that come only from tables that report their changes; never for values that this unit of work changes itself.
   */
  cached: <T>(name: string, read: () => Promise<T>) => Promise<T>;
  /** Runs once the transaction is durable; failures there are logged, never raised. */
  afterCommit: (work: () => void | Promise<void>) => void;
};

/**
 * The scope of a unit of work. `asSeen`: only the conversations that the group of the acting user sees are visible. For units of work that
 * read: writes depend on everything that exists (which agent has room for a ticket, which other ticket is open).
 */
export type Scope = { accountId: AccountId; actor: Actor; asSeen?: boolean };
