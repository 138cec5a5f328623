import type { z } from 'zod';
import { reactJob } from '#contracts/crm/reactions/job.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { isReaction, reactingActor, type Reactor, type TicketEvent } from '#server/crm/reactions/reactor.ts';
import { readTicketEvents } from '#server/crm/reactions/read-events.ts';
import { REACTORS } from '#server/crm/reactions/register.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import type { Follower } from '#server/kit/events/follow.ts';

/** How long it is remembered what was done: longer than a job is tried. */
const REMEMBERED_MS = 14 * 86_400_000;

/** Brings the events that any reaction wants to {@link reactTo}. */
export const reactionFollower: Follower = {
  kinds: new Set(REACTORS.flatMap(({ kinds }) => kinds)),
  job: reactJob,
};

/** Lets every reaction that wants them have the events of one ticket. @throws AggregateError when one failed: it is tried again */
export const reactTo = async (
  context: Context,
  payload: z.output<typeof reactJob.payload>,
): Promise<void> => {
  const accountId = AccountId.parse(payload.account_id);
  const failures: unknown[] = [];
  for (const seq of payload.seqs.toSorted((a, b) => a - b)) {
    const found = await withUnit(context, { accountId, actor: SYSTEM }, (unit) => concerned(unit, seq));
    for (const { reactor, event } of found) {
      // What one reaction cannot do holds no other up.
      await once(context, accountId, { reactor, event }).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reactions failed`);
};

type Reaction = { reactor: Reactor; event: TicketEvent };

/** Who has to hear of an event, in their order; nobody of one that is gone with its account. */
const concerned = async (unit: Unit, seq: number): Promise<Reaction[]> => {
  const [event] = await readTicketEvents(unit, [seq]);
  if (!event) return [];
  const found: Reaction[] = [];
  for (const reactor of REACTORS.filter((one) => wants(one, event)))
    if (reactor.concerns === undefined || (await reactor.concerns(unit, event)))
      found.push({ reactor, event });
  return found;
};

const wants = ({ kinds, alsoOwn }: Reactor, { kind, actor }: TicketEvent): boolean =>
  kinds.includes(kind) && (alsoOwn === true || !isReaction(actor));

/** One reaction to one event, in one unit with the note that it was done. */
const once = (context: Context, accountId: AccountId, { reactor, event }: Reaction): Promise<void> =>
  withUnit(context, { accountId, actor: reactingActor(reactor.name) }, async (unit) => {
    const noted = await unit.db
      .insertInto('reactions')
      .values({ account_id: accountId, event_seq: event.seq, reactor: reactor.name, at: unit.now })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(noted.numInsertedOrUpdatedRows ?? 0) === 0) return;
    await reactor.react(context, unit, event);
  });

/** Drops the notes that no job comes back to. */
export const tidyReactions = async ({ database, clock }: Context): Promise<void> => {
  await database.platform
    .deleteFrom('reactions')
    .where('at', '<', new Date(clock().getTime() - REMEMBERED_MS).toISOString())
    .execute();
};
