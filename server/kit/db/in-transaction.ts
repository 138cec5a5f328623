import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import { readCached } from '#server/kit/db/cached.ts';
import { narrow, listNarrowedUsers } from '#server/kit/db/narrowed.ts';
import { openingStatement, slot } from '#server/kit/db/prepared.ts';
import { getActorUserId, SYSTEM, type Db, type Scope, type UnitOfWork } from '#server/kit/db/unit.ts';
import { selectDueEvents, buildFollowingJobs } from '#server/kit/events/follow.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';
import { writeEvents } from '#server/kit/events/write.ts';
import { addJob } from '#server/kit/jobs/add.ts';

const setAccount = openingStatement((db: Db) =>
  sql`select set_config('app.account_id', ${slot('account')}, true)`.compile(db),
);

/** Runs `work` in a unit of work of its account. @throws any error of `work`, after rolling everything back */
export async function inTransaction<T>(
  context: Context,
  scope: Scope,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
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
}

/** The user to whose view a unit of work is restricted; null where it sees everything. */
async function narrowedTo(context: Context, scope: Scope): Promise<string | null> {
  return scope.asSeen === true && (await isNarrowed(context, scope)) ? scope.actor.id : null;
}

/** Whether the actor is a user whose group may not see some conversations. A key sees no more than its creator. */
export async function isNarrowed(context: Context, { accountId, actor }: Scope): Promise<boolean> {
  const person = getActorUserId(actor);
  if (person === null) return false;
  const people = await readCached(context, { accountId, now: context.clock() }, 'people narrowed', () =>
    inTransaction(context, { accountId, actor: SYSTEM }, listNarrowedUsers),
  );
  return people.has(person);
}
