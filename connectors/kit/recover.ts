import type { NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';

/**
 * Deliveries that could not be delivered, oldest first, each as its network would have posted it. `position` names the last of them,
 * `more` says that others follow.
 */
export type LostDeliveries = { deliveries: readonly Uint8Array[]; position: string | null; more: boolean };

/**
 * The list that a network keeps of deliveries which did not reach the address of our app, for all accounts together. They stay in the list
 * until they are confirmed, which happens once they are stored. `values` are those of the app alone.
 */
export type RecoverSide = {
  listLost(values: ConnectionValues, io: Io): Promise<NetworkResult<LostDeliveries>>;
  /** Confirms all deliveries up to a position; confirming them twice changes nothing. */
  confirmLost(position: string, values: ConnectionValues, io: Io): Promise<NetworkResult<null>>;
};
