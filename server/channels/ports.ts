import type { ParsedDelivery, PollResult } from '#connectors/kit/exchange.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/connection-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Where the deliveries of networks go. */
type Deliveries = {
  /** Stores one delivery that its network waits for; while too many come, as it is. @returns how many items were new; null: not known yet */
  accept: (context: Context, connection: Connection, parsed: ParsedDelivery) => Promise<number | null>;
  /** Stores one delivery, once however often it comes. @returns how many items were new */
  receive: (context: Context, connection: Connection, parsed: ParsedDelivery) => Promise<number>;
  /** Takes what is queued of a connection that is to be deleted; what cannot be stored is listed among what was not accepted. */
  takeQueued: (context: Context, connectionId: string) => Promise<void>;
  /** Whether a delivery of a connection is queued. */
  hasQueued: (unit: UnitOfWork, connectionId: string) => Promise<boolean>;
  /** Lists what is queued of a connection among what was not accepted. */
  refuseQueued: (unit: UnitOfWork, connection: Pick<Connection, '_id' | 'channel'>) => Promise<void>;
  /** Stores the files that came with items. @returns the items with their files */
  storeIncomingFiles: (
    context: Context,
    connection: Connection,
    polled: Pick<PollResult, 'items'> & { files: PollResult['files'] | undefined },
  ) => Promise<Incoming[]>;
};

declare module '#server/kit/ports.ts' {
  interface Ports {
    deliveries: Deliveries;
  }
}
