import type { AccountId } from '#contracts/kit/ids.ts';
import { writeReads, type TicketRead } from '#server/crm/automation/read-store.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, inTransaction, type UnitOfWork } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { Module } from '#server/kit/module.ts';

/** How often what was seen is written. */
const PACE_MS = 500;

/** What was seen and is not written yet, by the suite that runs in this process, its accounts and their tickets. */
const gathered = new WeakMap<Context, Map<AccountId, Map<string, TicketRead>>>();

/**
 * Remembers that somebody of the team has seen a ticket up to a line; only a person's look counts. Opening a ticket is by far the most
 * frequent reason to write, and nobody waits for it: what is seen is gathered and written together.
 */
export const noteRead = (
  context: Context,
  { accountId, actor, now }: Pick<UnitOfWork, 'accountId' | 'actor' | 'now'>,
  { _id, seq }: { _id: string; seq: number },
): void => {
  if (actor.kind !== 'user' || actor.id === null) return;
  const accounts = gathered.get(context) ?? new Map<AccountId, Map<string, TicketRead>>();
  gathered.set(context, accounts);
  const reads = accounts.get(accountId) ?? new Map<string, TicketRead>();
  accounts.set(accountId, reads);
  // Who saw it first up to this line is who has read it.
  if (seq > (reads.get(_id)?.seq ?? -1)) reads.set(_id, { ticket_id: _id, seq, user_id: actor.id, at: now });
};

const writing = new WeakMap<Context, Promise<void>>();

/** Writes what was seen in this process until now, and waits for what somebody else is writing of it. */
export const writeGathered = (context: Context): Promise<void> => {
  const next = (writing.get(context) ?? Promise.resolve()).then(() => writeAll(context));
  writing.set(context, next);
  return next;
};

/** What cannot be written is forgotten: it is a look, and no ticket changes by it. */
const writeAll = async (context: Context): Promise<void> => {
  const accounts = gathered.get(context) ?? new Map<AccountId, Map<string, TicketRead>>();
  gathered.delete(context);
  for (const [accountId, reads] of accounts)
    await ignoreFailure(
      context.log,
      'noting who has read tickets',
      inTransaction(context, { accountId, actor: SYSTEM }, (unit) => writeReads(unit, [...reads.values()])),
    );
};

/** Writes now and then who has read which tickets, in every process that answers calls. */
export const readsModule: Module = {
  name: 'ticket-reads',
  start: async (context) => {
    const timer = setInterval(() => void writeGathered(context), PACE_MS);
    return async () => {
      clearInterval(timer);
      await writeGathered(context);
    };
  },
};
