import { sql } from 'kysely';
import { z } from 'zod';
import type { PollState } from '#connectors/kit/exchange.ts';
import { CONNECTORS } from '#connectors/register.ts';
import { getNetwork, Channel } from '#contracts/networks.ts';
import type { Connection } from '#server/channels/connection-store.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A connection that is due, and the state that its connector stored. */
export type DuePoll = { connectionId: string; state: PollState };

/** For how long a poll has a connection to itself, in milliseconds; a process that dies holds it no longer. */
const LEASE_MS = 180_000;

const State = z
  .object({
    etag: z.string().optional(),
    last_modified: z.string().optional(),
    cursor: z.string().optional(),
    failures: z.number().int().optional(),
  })
  .catch({});

/** Networks whose connections are polled, instead of delivering or for what deliveries lost. */
const POLLED = CONNECTORS.filter(
  ({ poll, channel }) => poll !== undefined && getNetwork(channel).connect,
).map(({ channel }) => channel);

/** Claims connections that are due, of every account, so that no other process claims them too. */
export async function claimDuePolls({ database, clock }: Context, most: number): Promise<DuePoll[]> {
  const now = clock();
  await sql`
    insert into connection_polls (account_id, connection_id, next_at)
    select account_id, _id, ${now} from connections where active and channel in (${sql.join(POLLED)})
    on conflict do nothing`.execute(database.platform);
  const { rows } = await sql<{ connection_id: string; state: unknown }>`
    update connection_polls poll set next_at = ${new Date(now.getTime() + LEASE_MS)}
     where (poll.account_id, poll.connection_id) in (
       select due.account_id, due.connection_id
         from connection_polls due
         join connections one on one.account_id = due.account_id and one._id = due.connection_id
        where due.next_at <= ${now} and one.active
        order by due.next_at limit ${most} for update of due skip locked)
    returning poll.connection_id, poll.state`.execute(database.platform);
  return rows.map(({ connection_id, state }) => ({ connectionId: connection_id, state: State.parse(state) }));
}

/** Stores how far a connection was read and when it is polled next; its gaps follow from that in the same transaction (0293). */
export async function savePoll(
  unit: UnitOfWork,
  connection: Connection,
  { state, nextAt, waitsFor = null }: { state: PollState; nextAt: Date; waitsFor?: 'limit' | null },
): Promise<void> {
  const failures = state.failures ?? 0;
  await accountTable(unit, 'connection_polls').update(
    { connection_id: connection._id },
    {
      state: JSON.stringify(State.parse(state)),
      next_at: nextAt,
      failures,
      waits_for: waitsFor,
      ...(failures === 0 && waitsFor === null ? { last_success_at: unit.now } : {}),
    },
  );
}

/** A connection that was polled a moment ago is due within this time anyway, in milliseconds; more means that a poll is running. */
const SOON_MS = 60_000;

/**
 * Makes a connection due now, because there is news. Where a poll is running nothing changes: it finds the news, or the next poll does.
 * After failures the next poll may be later, and stays so.
 */
export async function pollSoon({ database, clock }: Context, connectionId: string): Promise<void> {
  const now = clock();
  await database.platform
    .updateTable('connection_polls')
    .set({ next_at: now })
    .where('connection_id', '=', connectionId)
    .where('next_at', '>', now.toISOString())
    .where('next_at', '<=', new Date(now.getTime() + SOON_MS).toISOString())
    .execute();
}

/** The active connections of some channels, in all accounts. */
export async function listActiveConnectionIds(
  { database }: Context,
  channels: readonly Channel[],
): Promise<string[]> {
  const rows = await database.platform
    .selectFrom('connections')
    .select('_id')
    .where('active', '=', true)
    .where('channel', 'in', channels)
    .orderBy('_id')
    .execute();
  return rows.map(({ _id }) => _id);
}
