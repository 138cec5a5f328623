import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Where refused items go that people accept. */
type AcceptedItems = {
  /** @returns the items that were new, each with the ID of its ticket, if any */
  storeInConversations: (
    context: Context,
    unit: UnitOfWork,
    delivery: { connection: Connection; items: readonly Incoming[] },
  ) => Promise<ReadonlyMap<Incoming, string | undefined>>;
  /** Puts items into the pipeline of mentions. */
  enqueueItems: (
    unit: UnitOfWork,
    intake: {
      sourceId: string;
      channel: Channel;
      items: Iterable<Incoming>;
      ticketOf?: (item: Incoming) => string | undefined;
    },
  ) => Promise<unknown>;
};

declare module '#server/kit/ports.ts' {
  interface Ports {
    acceptedItems: AcceptedItems;
  }
}
