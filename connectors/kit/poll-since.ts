import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Io, ParsedDelivery, PollState } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { MeterId, SpentAmount } from '#contracts/networks/meter.ts';

/** The items since an instant, polled instead of delivered; or why they could not be fetched. */
export type CaughtUp = ({ ok: true; parsed: ParsedDelivery } | { ok: false; message: Fault }) & {
  /** What the network charges for, each with its time: what a former poll has read is not charged again. */
  charged?: readonly { meter: MeterId; at: string }[];
};

/** Polls a network for the items since an instant, with the ids that its deliveries have. */
export type CatchUp = (since: Date, values: ConnectionValues, io: Io) => Promise<CaughtUp>;

/** The overlap of each poll with the one before, in milliseconds: networks show some items late. */
const OVERLAP_MS = 300_000;

/**
 * Polling for a network that delivers: lost deliveries are found by a poll since the last one, and an item that comes both ways has one id.
 * The first poll only stores its time, so that connecting imports no old conversations.
 */
export function pollSince(catchUp: CatchUp, everySeconds: number): NonNullable<Connector['poll']> {
  return async (values, state: PollState, io) => {
    const now = io.now();
    const from = state.cursor === undefined ? now : new Date(state.cursor);
    const found = await catchUp(new Date(from.getTime() - OVERLAP_MS), values, io);
    const spent = countCharged(found.charged ?? [], from);
    if (!found.ok)
      return {
        ...buildFailedPoll(
          { ...state, cursor: from.toISOString() },
          { error: found.message, every: everySeconds },
        ),
        spent,
      };
    const { items, refused, moves } = found.parsed;
    return {
      status: items.length > 0 ? 'new' : 'unchanged',
      items,
      refused,
      ...(moves ? { moves } : {}),
      cursor: now.toISOString(),
      failures: 0,
      next_after_seconds: everySeconds,
      spent,
    };
  };
}

function countCharged(charged: NonNullable<CaughtUp['charged']>, from: Date): SpentAmount[] {
  const fresh = charged.filter(({ at }) => Date.parse(at) >= from.getTime());
  return [...Map.groupBy(fresh, ({ meter }) => meter)].map(([meter, some]) => ({
    meter,
    amount: some.length,
  }));
}
