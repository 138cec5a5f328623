import type { z } from 'zod';
import { reactJob } from '#contracts/crm/reactions/job.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import {
  deleteDue,
  deleteStaleReactions,
  deferToJob,
  listNextDue,
  claimDue,
  type DueReaction,
} from '#server/crm/reactions/due-store.ts';
import { readDueEvents, readNextEvents, type DueEvent } from '#server/crm/reactions/event-store.ts';
import {
  isReaction,
  buildReactionActor,
  type Reactor,
  type TicketEvent,
} from '#server/crm/reactions/reactor.ts';
import { REACTORS } from '#server/crm/reactions/register.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** How long events that were left to a job are remembered: longer than a job is retried. */
const REMEMBERED_MS = 14 * 86_400_000;
/** When a failed reaction is retried for the first time. */
const AGAIN_MS = 1000;
/** Tickets per batch. */
const LANES = 3;

/** Kinds of events that any reaction wants. */
export const REACTS_TO: ReadonlySet<string> = new Set(REACTORS.flatMap(({ kinds }) => kinds));

/** An event with its pending reactions, in their order, and the data that it needs. */
type PendingEvent = { event: TicketEvent; reactors: Reactor[]; needs: readonly string[] };

/**
 * Runs the reactions of an account, for the oldest pending event of each ticket. A failed reaction is left to a job and blocks nothing
 * else.
 * @returns whether anything was done and more waits
 */
export async function runDueReactions(context: Context, accountId: AccountId): Promise<boolean> {
  const { pending, settled, more } = await lookAtNext(context, accountId);
  const gathered = await together(context, accountId, pending);
  const queue = [...pending];
  let done = settled + gathered;
  const lane = async (): Promise<void> => {
    for (let one = queue.shift(); one; one = queue.shift()) done += await finish(context, accountId, one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return more && done > 0;
}

/** Retries what failed. @throws AggregateError when it failed once more */
export async function retryReactions(
  context: Context,
  payload: z.output<typeof reactJob.payload>,
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const failures: unknown[] = [];
  for (const seq of payload.seqs.toSorted((a, b) => a - b)) {
    const { pending } = await lookAt(context, accountId, seq);
    for (const one of pending) failures.push(...(await alone(context, accountId, one)).failures);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reactions failed`);
}

function inAccount<T>(
  context: Context,
  accountId: AccountId,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return inTransaction(context, { accountId, actor: SYSTEM }, work);
}

type PendingReactions = { pending: PendingEvent[]; settled: number };

/** Reads one event by its number. */
function lookAt(context: Context, accountId: AccountId, seq: number): Promise<PendingReactions> {
  return inAccount(context, accountId, async (unit) => look(unit, await readDueEvents(unit, [seq])));
}

/** Reads all next events at once; where that fails, each alone, and leaves to a job those that cannot be read. */
async function lookAtNext(
  context: Context,
  accountId: AccountId,
): Promise<PendingReactions & { more: boolean }> {
  try {
    return await inAccount(context, accountId, async (unit) => {
      const { events, more } = await readNextEvents(unit);
      return { ...(await look(unit, events)), more };
    });
  } catch {
    const looked: PendingReactions = { pending: [], settled: 0 };
    for (const event of await inAccount(context, accountId, listNextDue))
      try {
        const { pending, settled } = await lookAt(context, accountId, event.seq);
        looked.pending.push(...pending);
        looked.settled += settled;
      } catch (error) {
        await handOver(context, accountId, event, error);
        looked.settled += 1;
      }
    return { ...looked, more: true };
  }
}

/** The reactions that these events need; events that need none are deleted. */
async function look(unit: UnitOfWork, events: readonly DueEvent[]): Promise<PendingReactions> {
  const all: PendingEvent[] = [];
  for (const due of events) all.push(await concerned(unit, due));
  const settled = all.flatMap(({ event, reactors }) => (reactors.length === 0 ? [event.seq] : []));
  await deleteDue(unit, settled);
  return { pending: all.filter(({ reactors }) => reactors.length > 0), settled: settled.length };
}

async function concerned(unit: UnitOfWork, { event, done }: DueEvent): Promise<PendingEvent> {
  const reactors: Reactor[] = [];
  for (const reactor of REACTORS.filter((one) => !done.includes(one.name) && wants(one, event)))
    if (reactor.concerns === undefined || (await reactor.concerns(unit, event))) reactors.push(reactor);
  return { event, reactors, needs: reactors.map(({ name }) => name) };
}

function wants({ kinds, alsoOwn }: Reactor, { kind, actor }: TicketEvent): boolean {
  return kinds.includes(kind) && (alsoOwn === true || !isReaction(actor));
}

/** Runs batch reactions over many events first. Where that fails, each event is processed alone. @returns for how many events they ran */
async function together(
  context: Context,
  accountId: AccountId,
  pending: readonly PendingEvent[],
): Promise<number> {
  let done = 0;
  for (const reactor of REACTORS) {
    const some = pending.filter(({ reactors }) => reactors[0] === reactor);
    if (!('reactTogether' in reactor) || some.length < 2) continue;
    try {
      done += await reactIn(context, accountId, { reactor, pending: some });
      for (const one of some) one.reactors.shift();
    } catch (error) {
      context.log.warn({ err: error, reactor: reactor.name }, 'a reaction to many goes alone to each');
    }
  }
  return done;
}

/** Runs the pending reactions of an event, and leaves to a job those that fail. @returns how many ran */
async function finish(context: Context, accountId: AccountId, one: PendingEvent): Promise<number> {
  const { done, failures } = await alone(context, accountId, one);
  if (failures.length > 0) await handOver(context, accountId, one.event, failures[0]);
  return done + failures.length;
}

/** One failing reaction blocks no other. */
async function alone(
  context: Context,
  accountId: AccountId,
  one: PendingEvent,
): Promise<{ done: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let done = 0;
  for (const reactor of one.reactors)
    try {
      done += await reactIn(context, accountId, { reactor, pending: [one] });
    } catch (error) {
      failures.push(error);
    }
  return { done, failures };
}

type Reaction = { reactor: Reactor; pending: readonly PendingEvent[] };

/** Runs one reaction, in one unit with the mark that it is done. @returns for how many events it ran */
function reactIn(context: Context, accountId: AccountId, { reactor, pending }: Reaction): Promise<number> {
  return inTransaction(context, { accountId, actor: buildReactionActor(reactor.name) }, async (unit) => {
    const given = pending.map(({ event, needs }) => ({
      seq: event.seq,
      others: needs.filter((name) => name !== reactor.name),
    }));
    const taken = await claimDue(unit, reactor.name, given);
    const events = pending.flatMap(({ event }) => (taken.has(event.seq) ? [event] : []));
    if ('reactTogether' in reactor) await reactor.reactTogether(context, unit, events);
    else for (const event of events) await reactor.react(context, unit, event);
    return events.length;
  });
}

/** From now on a job retries it, with pauses, visible to the administration. */
async function handOver(
  context: Context,
  accountId: AccountId,
  { seq, ticket_id }: DueReaction,
  error: unknown,
): Promise<void> {
  context.log.warn({ err: error, seq }, 'a reaction failed and is tried again');
  await inAccount(context, accountId, async (unit) => {
    if (!(await deferToJob(unit, seq))) return;
    const payload = { account_id: accountId, entity_id: ticket_id, seqs: [seq] };
    await unit.addJob(reactJob, payload, { runAt: new Date(unit.now.getTime() + AGAIN_MS) });
  });
}

/** Deletes events that were left to jobs which were given up. */
export function cleanUpReactions(context: Context): Promise<void> {
  return deleteStaleReactions(context, new Date(context.clock().getTime() - REMEMBERED_MS));
}
