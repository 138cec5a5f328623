import { AccountId } from '#contracts/kit/ids.ts';
import { countExistingAccounts } from '#server/admin/accounts/account-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';
import { writeEvents } from '#server/kit/events/write.ts';
import { addJob } from '#server/kit/jobs/add.ts';

/** Thrown to roll everything back after a dry run; never visible outside. */
class Trial extends Error {}

type AcrossAccountsOptions = { actor: Actor; accountIds: readonly string[]; trial?: boolean };
type UnitOf = (accountId: string) => UnitOfWork;

/**
 * One transaction over several accounts, with a unit of work for each: both sides of a move, or neither. Only administrators' work needs
 * it. With `trial` everything is done and rolled back, so that a dry run reports exactly what would happen.
 * @throws not_found where one of the accounts does not exist
 */
export async function runAcrossAccounts<T>(
  context: Context,
  { actor, accountIds, trial }: AcrossAccountsOptions,
  work: (unitOf: UnitOf) => Promise<T>,
): Promise<T> {
  const ids = [...new Set(accountIds)].sort();
  let value: { of: T } | undefined;
  try {
    await context.database.platform.transaction().execute(async (db) => {
      if ((await countExistingAccounts(db, ids)) < ids.length) refuse('not_found');
      const made = new Map(
        ids.map((id) => {
          const events: NewEvent[] = [];
          const unit: UnitOfWork = {
            accountId: AccountId.parse(id),
            actor,
            narrowed: false,
            db,
            now: context.clock(),
            newId: context.newId,
            secrets: context.secrets,
            record: (event) => events.push(event),
            addJob: (job, payload, options) => addJob(db, job, payload, options),
            cached: (_name, read) => read(),
            afterCommit: () => {
              throw new Error('work across accounts has nothing to do afterwards');
            },
          };
          return [id, { unit, events }] as const;
        }),
      );
      const unitOf: UnitOf = (id) => made.get(id)?.unit ?? refuse('not_found');
      value = { of: await work(unitOf) };
      // In the order of their ids, so that two concurrent moves never deadlock.
      for (const { unit, events } of made.values()) if (events.length > 0) await writeEvents(unit, events);
      if (trial) throw new Trial();
    });
  } catch (error) {
    if (!(error instanceof Trial)) throw error;
  }
  if (!value) throw new Error('the work came to no end');
  return value.of;
}
