import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { selectDueEvents, buildFollowingJobs } from '#server/kit/events/follow.ts';
import { writeEvents, type NewEvent } from '#server/kit/events/write.ts';
import { readCached } from '#server/kit/db/cached.ts';
import { narrow, listNarrowedUsers } from '#server/kit/db/narrowed.ts';
import { openingStatement, slot } from '#server/kit/db/prepared.ts';
import { addJob } from '#server/kit/jobs/add.ts';
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
export const getActorUserId = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string | null =>
  kind === 'user' || kind === 'api_key' ? id : null;

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

const setAccount = openingStatement((db: Db) =>
  sql`select set_config('app.account_id', ${slot('account')}, true)`.compile(db),
);

/**
 * The scope of a unit of work. `asSeen`: only the conversations that the group of the acting user sees are visible. For units of work that
 * read: writes depend on everything that exists (which agent has room for a ticket, which other ticket is open).
 */
export type Scope = { accountId: AccountId; actor: Actor; asSeen?: boolean };

/** Runs `work` in a unit of work of its account. @throws any error of `work`, after rolling everything back */
export const inTransaction = async <T>(
  context: Context,
  scope: Scope,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> => {
  const events: NewEvent[] = [];
  const later: (() => void | Promise<void>)[] = [];
  const narrowed = await narrowedTo(context, scope);
  const result = await context.database.app.transaction().execute(async (db) => {
    const { accountId, actor } = scope;
    await (narrowed === null
      ? setAccount(db, { account: accountId })
      : narrow(db, { account: accountId, user: narrowed }));
    const unit: UnitOfWork = {
      accountId,
      actor,
      narrowed: narrowed !== null,
      db,
      now: context.clock(),
      newId: context.newId,
      secrets: context.secrets,
      record: (event) => events.push(event),
      addJob: (job, payload, options) => addJob(db, job, payload, options),
      // Values restricted to one user's view are cached for nobody else.
      cached: (name, read) => (narrowed === null ? readCached(context, unit, name, read) : read()),
      afterCommit: (task) => later.push(task),
    };
    const value = await work(unit);
    if (events.length > 0)
      await writeEvents(unit, events, {
        jobs: buildFollowingJobs(scope.accountId, context.followers, events),
        due: selectDueEvents(context.reactsTo, events),
      });
    return value;
  });
  for (const task of later) {
    try {
      await task();
    } catch (error) {
      context.log.error({ err: error }, 'work after a commit failed');
    }
  }
  return result;
};

/** The user to whose view a unit of work is restricted; null where it sees everything. */
const narrowedTo = async (context: Context, scope: Scope): Promise<string | null> =>
  scope.asSeen === true && (await isNarrowed(context, scope)) ? scope.actor.id : null;

/** Whether the actor is a user whose group may not see some conversations. A key sees no more than its creator. */
export const isNarrowed = async (context: Context, { accountId, actor }: Scope): Promise<boolean> => {
  const person = getActorUserId(actor);
  if (person === null) return false;
  const people = await readCached(context, { accountId, now: context.clock() }, 'people narrowed', () =>
    inTransaction(context, { accountId, actor: SYSTEM }, listNarrowedUsers),
  );
  return people.has(person);
};
