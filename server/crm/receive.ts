import type { Parsed } from '#connectors/kit/connector.ts';
import { stableId } from '#connectors/kit/stable-id.ts';
import { touchConnection, type Connection } from '#server/channels/public.ts';
import { takeIntoConversations } from '#server/crm/intake.ts';
import { keepUnplaced } from '#server/crm/unplaced-store.ts';
import { takeIn } from '#server/inbound/public.ts';
import type { Context } from '#server/kit/context.ts';
import { OUTSIDE, withUnit, type Unit } from '#server/kit/db/unit.ts';

/** What PostgreSQL answers to one of two units that wait for each other: whoever is told so begins again. */
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/**
 * Takes one delivery of a channel in one transaction: conversations with their tickets, the batch for the mention pipeline,
 * and what could not be taken, with its reason. A delivery that comes again, or twice at once, changes nothing.
 * @returns how many items were new
 */
export const receive = async (context: Context, connection: Connection, parsed: Parsed): Promise<number> => {
  const scope = { accountId: connection.accountId, actor: OUTSIDE };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const taken = await withUnit(context, scope, (unit) => take(context, unit, { connection, parsed }));
      await touchConnection(context, connection);
      return taken;
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
};

type Taking = { connection: Connection; parsed: Parsed };

const take = async (context: Context, unit: Unit, { connection, parsed }: Taking): Promise<number> => {
  const fresh = await takeIntoConversations(context, unit, { connection, items: parsed.items });
  await keepUnplaced(
    unit,
    parsed.refused.map(({ reason, raw }) => ({
      _id: context.newId(),
      connection_id: connection._id,
      contact_id: null,
      origin_id: stableId(['refused', JSON.stringify(raw) ?? '']),
      event: null,
      refused: reason,
      raw,
      at: unit.now,
    })),
  );
  // Last, because it makes all deliveries of the connection wait for each other until the commit.
  if (fresh.length > 0)
    await takeIn(unit, { sourceId: connection._id, channel: connection.channel, items: fresh });
  return fresh.length;
};

const isDeadlock = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DEADLOCK;
