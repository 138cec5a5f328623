import type { DeliveryByAccount } from '#connectors/kit/collect-delivery.ts';
import type { ConnectSide, NetworkResult } from '#connectors/kit/connect.ts';
import type {
  ActOutcome,
  ActRequest,
  AppValues,
  ConnectionValues,
  FetchedMedia,
  Io,
  MeterReport,
  NamedAnswer,
  NamedContent,
  ParsedDelivery,
  PollResult,
  PollState,
  ProfileAnswer,
  Readiness,
  SendRequest,
  Signal,
  WatchHandle,
} from '#connectors/kit/exchange.ts';
import type { FollowSide } from '#connectors/kit/follow.ts';
import type { GoodsQuery } from '#connectors/kit/goods.ts';
import type { PublishSide } from '#connectors/kit/publish.ts';
import type { RecoverSide } from '#connectors/kit/recover.ts';
import type {
  Handshake,
  VerificationResult,
  WebhookRequest,
  WebhookResponse,
} from '#connectors/kit/webhook.ts';
import type { MessageTemplate } from '#contracts/inbound/message-template.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { Channel, Network } from '#contracts/networks.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';
import type { Capabilities, NetworkSettings } from '#contracts/networks/network.ts';

/**
 * One network. A connector knows how its network signs, sends and receives; it knows no account, no database and no permission. `parse` and
 * `send` never throw: what cannot be parsed or sent is returned as a value.
 */
export type ConnectorParts = {
  /** Whether a saved connection may run; without it every one may. */
  readiness?(values: ConnectionValues): Readiness;
  /** How an account is connected, checked and released; absent where nothing is asked of the network for that. */
  connect?: ConnectSide;
  /** The public sources of the network that can be polled, besides feeds. */
  follow?: readonly FollowSide[];
  /** What the settings of this installation add to its calls. */
  app?(settings: NetworkSettings): AppValues;
  verify?(request: WebhookRequest, values: ConnectionValues): VerificationResult;
  parse?(rawBody: Uint8Array, now: Date, values?: ConnectionValues): ParsedDelivery;
  /** For networks that deliver for all accounts to one address: which part belongs to which account. */
  parseByAccount?(rawBody: Uint8Array, now: Date): DeliveryByAccount;
  /** For networks that list what they could not deliver to the address of our app. */
  recover?: RecoverSide;
  /** The response to the network's challenge that verifies an address; nothing where a request is an ordinary delivery. */
  handshake?(request: WebhookRequest, values: ConnectionValues): Handshake | undefined;
  /** The response to a delivery once it is stored, for networks that expect one of a certain form. */
  respond?(request: WebhookRequest, values: ConnectionValues): WebhookResponse;
  act?(request: ActRequest, values: ConnectionValues, io: Io): Promise<ActOutcome>;
  /** Ends our part of a conversation, so that the network's bot answers again; ending it twice changes nothing. */
  handBack?(conversation: string, values: ConnectionValues, io: Io): Promise<ActOutcome>;
  /** Shown to the customer; nothing depends on its delivery, so it only returns whether the network accepted it. */
  signal?(
    to: string,
    signal: Signal,
    /** `last_message_id` is the network's id of the customer's newest private message. */
    call: { values: ConnectionValues; io: Io; last_message_id?: string },
  ): Promise<boolean>;
  send?(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome>;
  profile?(person: string, values: ConnectionValues, io: Io): Promise<ProfileAnswer>;
  /** The name of the author in a group, where the network returns it one person at a time. */
  memberProfile?(
    who: { group: string; person: string },
    values: ConnectionValues,
    io: Io,
  ): Promise<ProfileAnswer>;
  /** Reads content that the network delivers by its id alone. */
  readNamed?(named: NamedContent, values: ConnectionValues, io: Io): Promise<NamedAnswer>;
  /** The message templates of the account, for networks that approve messages beforehand. */
  listTemplates?(values: ConnectionValues, io: Io): Promise<NetworkResult<MessageTemplate[]>>;
  /** Products of the shop, or orders: by their ids, by words, or those of a person. */
  listGoods?(query: GoodsQuery, values: ConnectionValues, io: Io): Promise<NetworkResult<GoodsReference[]>>;
  /** What the network reports of its meters, after each check of the token; nothing where it could not be reached. */
  reportMeters?(values: ConnectionValues, io: Io): Promise<readonly MeterReport[]>;
  /** The bytes of an attachment that a message refers to by id only. */
  fetchMedia?(id: string, values: ConnectionValues, io: Io): Promise<FetchedMedia>;
  /** How posts are published; absent where nothing is. */
  publish?: PublishSide;
  poll?(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult>;
  /**
   * Subscribes to a polled network's own signal that there are new items, so that they need not wait for the next poll. Null where the
   * network offers no such signal. `heard` is called for each signal; a poll then fetches the items.
   * @throws where the network cannot be reached
   */
  watch?(values: ConnectionValues, io: Io, heard: () => void): Promise<WatchHandle | null>;
};

/** What the suite does on one network, with what its declaration says that it can do. */
export type Connector = ConnectorParts &
  Required<Pick<ConnectorParts, 'readiness'>> & { channel: Channel; capabilities: Capabilities };

/** Joins the declaration of a network and what its connector does. */
export function defineConnector(network: Network, parts: ConnectorParts): Connector {
  return {
    readiness: () => ({ active: true }),
    ...parts,
    channel: network.id,
    capabilities: network.capabilities,
  };
}
