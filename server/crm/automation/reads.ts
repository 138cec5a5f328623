import type { AccountId } from '#contracts/kit/ids.ts';
import { writeReads, type TicketRead } from '#server/crm/automation/read-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import type { Service } from '#server/kit/service.ts';

/** How often reads are written. */
const PACE_MS = 500;

/** Reads that are not written yet, by the suite that runs in this process, its accounts and their tickets. */
const gathered = new WeakMap<Context, Map<AccountId, Map<string, TicketRead>>>();

/**
 * Records that somebody of the team has read a ticket up to a line; only a person's read counts. Opening a ticket is by far the most
 * frequent reason to write, and nobody waits for it: reads are collected and written together.
 */
export function noteRead(
  context: Context,
  { accountId, actor, now }: Pick<UnitOfWork, 'accountId' | 'actor' | 'now'>,
  { _id, seq }: { _id: string; seq: number },
): void {
  if (actor.kind !== 'user' || actor.id === null) return;
  const accounts = gathered.get(context) ?? new Map<AccountId, Map<string, TicketRead>>();
  gathered.set(context, accounts);
  const reads = accounts.get(accountId) ?? new Map<string, TicketRead>();
  accounts.set(accountId, reads);
  // The first user who saw it up to this line counts as the reader.
  if (seq > (reads.get(_id)?.seq ?? -1)) reads.set(_id, { ticket_id: _id, seq, user_id: actor.id, at: now });
}

const writing = new WeakMap<Context, Promise<void>>();

/** Writes the reads of this process until now, and waits for those that are being written already. */
export function writeGathered(context: Context): Promise<void> {
  const next = (writing.get(context) ?? Promise.resolve()).then(() => writeAll(context));
  writing.set(context, next);
  return next;
}

/** Reads that cannot be written are dropped: they are views only, and change no ticket. */
async function writeAll(context: Context): Promise<void> {
  const accounts = gathered.get(context) ?? new Map<AccountId, Map<string, TicketRead>>();
  gathered.delete(context);
  for (const [accountId, reads] of accounts)
    await ignoreFailure(
      context.log,
      'noting who has read tickets',
      inTransaction(context, { accountId, actor: SYSTEM }, (unit) => writeReads(unit, [...reads.values()])),
    );
}

/** Writes at intervals who has read which tickets, in every process that answers calls. */
export const readsService: Service = {
  name: 'ticket-reads',
  start: async (context) => {
    const timer = setInterval(() => void writeGathered(context), PACE_MS);
    return async () => {
      clearInterval(timer);
      await writeGathered(context);
    };
  },
};
